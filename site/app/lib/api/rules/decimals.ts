// Made by `npm run api` from `domain`; not to be edited.

/** The number of decimals of the currencies that have other than two, whatever the browser shows of them. */
export const decimals: Readonly<Record<string, number>> = {
  BHD: 3,
  CLP: 0,
  JPY: 0,
  KRW: 0,
  KWD: 3,
  TND: 3,
};
