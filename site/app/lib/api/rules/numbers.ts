// Made by `npm run api` from the API's description; not to be edited.

/** The least and the greatest value of a whole number. */
export interface NumberBounds {
  readonly least: number;
  readonly most: number;
}

export const commercialTermsNumbers = {
  termDays: { least: 1, most: 3650 },
} as const;

export const offerNumbers = {
  acceptWithinH: { least: 12, most: 144 },
  turnaroundDays: { least: 1, most: 60 },
} as const;

export const questionNumbers = {
  maxLen: { least: 1, most: 500 },
} as const;

export const sessionTermsNumbers = {
  bufferMin: { least: 0, most: 240 },
  durationMin: { least: 15, most: 480 },
  maxAdvanceDays: { least: 1, most: 180 },
  minNoticeH: { least: 2, most: 720 },
  radiusKm: { least: 0, most: 20000 },
  seats: { least: 1, most: 500 },
} as const;

export const videoTermsNumbers = {
  maxSeconds: { least: 15, most: 600 },
  revisionsIncluded: { least: 0, most: 3 },
  turnaroundDays: { least: 1, most: 30 },
} as const;
