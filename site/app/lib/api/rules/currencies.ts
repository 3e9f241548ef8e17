// Made by `npm run api` from `domain`; not to be edited.

/** The bounds of a currency's charges and their step, in minor units. */
export interface ChargeBounds {
  smallest: number;
  largest: number;
  step: number;
}

/** The supported currencies; a marketplace accepts some or all of them. */
export const currencies: ReadonlyMap<string, ChargeBounds> = new Map([
  ["AED", { smallest: 200, largest: 4000000, step: 1 }],
  ["AUD", { smallest: 50, largest: 1000000, step: 1 }],
  ["BGN", { smallest: 100, largest: 2000000, step: 1 }],
  ["BHD", { smallest: 500, largest: 10000000, step: 10 }],
  ["BRL", { smallest: 50, largest: 1000000, step: 1 }],
  ["CAD", { smallest: 50, largest: 1000000, step: 1 }],
  ["CHF", { smallest: 50, largest: 1000000, step: 1 }],
  ["CLP", { smallest: 1000, largest: 20000000, step: 1 }],
  ["COP", { smallest: 400000, largest: 99999999, step: 1 }],
  ["CZK", { smallest: 1500, largest: 30000000, step: 1 }],
  ["DKK", { smallest: 250, largest: 5000000, step: 1 }],
  ["EUR", { smallest: 50, largest: 1000000, step: 1 }],
  ["GBP", { smallest: 30, largest: 1000000, step: 1 }],
  ["HKD", { smallest: 400, largest: 8000000, step: 1 }],
  ["HUF", { smallest: 17500, largest: 99999999, step: 1 }],
  ["IDR", { smallest: 2000000, largest: 20000000000, step: 1 }],
  ["ILS", { smallest: 400, largest: 8000000, step: 1 }],
  ["INR", { smallest: 50, largest: 1000000, step: 1 }],
  ["JPY", { smallest: 50, largest: 1000000, step: 1 }],
  ["KES", { smallest: 15000, largest: 99999999, step: 1 }],
  ["KRW", { smallest: 1500, largest: 30000000, step: 1 }],
  ["KWD", { smallest: 500, largest: 10000000, step: 10 }],
  ["MXN", { smallest: 1000, largest: 20000000, step: 1 }],
  ["MYR", { smallest: 200, largest: 4000000, step: 1 }],
  ["NGN", { smallest: 150000, largest: 99999999, step: 1 }],
  ["NOK", { smallest: 300, largest: 6000000, step: 1 }],
  ["NZD", { smallest: 50, largest: 1000000, step: 1 }],
  ["PHP", { smallest: 6000, largest: 99999999, step: 1 }],
  ["PLN", { smallest: 200, largest: 4000000, step: 1 }],
  ["RON", { smallest: 200, largest: 4000000, step: 1 }],
  ["SAR", { smallest: 400, largest: 8000000, step: 1 }],
  ["SEK", { smallest: 300, largest: 6000000, step: 1 }],
  ["SGD", { smallest: 50, largest: 1000000, step: 1 }],
  ["THB", { smallest: 1000, largest: 20000000, step: 1 }],
  ["TND", { smallest: 3000, largest: 60000000, step: 10 }],
  ["TRY", { smallest: 5000, largest: 99999999, step: 1 }],
  ["TWD", { smallest: 3000, largest: 60000000, step: 1 }],
  ["USD", { smallest: 50, largest: 1000000, step: 1 }],
  ["ZAR", { smallest: 2000, largest: 40000000, step: 1 }],
]);
