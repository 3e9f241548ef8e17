/** The questions of the help centre, by the last part of their address. */
export const helpNames = [
  "how-money-is-held",
  "what-it-costs",
  "currency",
  "taxes-and-invoices",
  "refunds",
  "no-answer",
  "without-an-account",
  "what-to-write",
  "who-sees-my-video",
  "use-in-advertising",
  "delivery-and-revisions",
  "not-as-ordered",
  "reviews",
  "verified-athletes",
  "safety-of-minors",
  "my-data",
  "who-can-join",
  "commission",
  "payouts",
  "if-an-athlete-cancels",
] as const;

export type HelpName = (typeof helpNames)[number];

export function isHelpName(value: string): boolean {
  return helpNames.some((name) => name === value);
}
