import type { AuditEntry } from "#app/lib/api/types.ts";
import { formatMoney } from "#app/lib/format-money.ts";
import { formatDateTime } from "#app/lib/format-time.ts";
import { minorUnits } from "./order-decision.tsx";

type AuditChange = NonNullable<AuditEntry["changes"]>[number];

interface FieldWords {
  label: string;
  /** A value as people read it; as it was written unless it is a code. */
  words?: (value: string) => string;
}

const codeWords = (value: string) => value.replaceAll("_", " ");

/** What the log calls a field, by the API's name of it. */
const fields: Readonly<Record<string, FieldWords>> = {
  state: { label: "State", words: codeWords },
  status: { label: "Status", words: codeWords },
  feedback: { label: "Review", words: codeWords },
  refunded: { label: "Refunded", words: moneyWords },
  payout: { label: "Payout", words: moneyWords },
  "payout.status": { label: "State of the payout", words: codeWords },
  payoutAt: { label: "Payout on", words: (value) => formatDateTime(value) },
  reduction: { label: "Discount", words: moneyWords },
  endsAt: { label: "Ends on", words: (value) => formatDateTime(value) },
  rate: { label: "Rate" },
  name: { label: "Name" },
  description: { label: "Description" },
  synonyms: { label: "Other words" },
  order: { label: "Order" },
  verified: { label: "Verified by" },
  featuredRank: { label: "Featured at place" },
  report: { label: "Reported message" },
};

/** One value that an act changed: `State: requested → cancelled`. */
export function changeWords({ field, before, after }: AuditChange): string {
  const { label, words = (value: string) => value } = fields[field] ?? { label: field };
  const side = (value: string | null | undefined) => (value == null ? "none" : words(value));
  return `${label}: ${side(before)} → ${side(after)}`;
}

/** `12.50 EUR` → `€12.50`; what is no amount stays as it is. */
function moneyWords(value: string): string {
  const [, typed, currency] = /^(\d+(?:\.\d+)?) ([A-Z]{3})$/.exec(value) ?? [];
  if (typed === undefined || currency === undefined) return value;
  const amount = minorUnits(typed, currency);
  return amount === null ? value : formatMoney({ amount, currency });
}
