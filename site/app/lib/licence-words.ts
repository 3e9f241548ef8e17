import type { OfferSnapshot } from "./api/types.ts";

/** One thing that is agreed of commercial use. */
export interface LicenceLine {
  label: string;
  text: string;
}

export type Licence = Pick<OfferSnapshot, "licence" | "licenceDays" | "licenceChannels">;

/** What a company may do with what it gets, for how long and where; nothing of what was not agreed. */
export function licenceLines({ licence, licenceDays, licenceChannels = [] }: Licence) {
  const lines: LicenceLine[] = [];
  if (licenceDays != null) {
    const text = licenceDays === 1 ? "1 day" : `${licenceDays} days`;
    lines.push({ label: "The licence lasts", text });
  }
  if (licenceChannels.length > 0) {
    lines.push({ label: "May be shown", text: licenceChannels.join(", ") });
  }
  if (licence != null) lines.push({ label: "Licence", text: licence });
  return lines;
}
