import type { AuditEntry } from "#app/lib/api/types.ts";
import { formatMoney } from "#app/lib/format-money.ts";
import { formatDateTime } from "#app/lib/format-time.ts";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-audit";
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
  state: { label: texts.state, words: codeWords },
  status: { label: area.status, words: codeWords },
  feedback: { label: texts.review, words: codeWords },
  refunded: { label: texts.refunded, words: moneyWords },
  payout: { label: texts.payout, words: moneyWords },
  "payout.status": { label: texts.payoutState, words: codeWords },
  payoutAt: { label: texts.payoutOn, words: (value) => formatDateTime(value) },
  reduction: { label: texts.discount, words: moneyWords },
  endsAt: { label: texts.endsOn, words: (value) => formatDateTime(value) },
  rate: { label: texts.rate },
  name: { label: area.name },
  description: { label: area.description },
  synonyms: { label: texts.synonyms },
  order: { label: texts.order },
  verified: { label: texts.verifiedBy },
  roles: { label: texts.roles },
  secondFactor: { label: texts.secondFactor },
  featuredRank: { label: texts.featuredAt },
  report: { label: texts.reportedMessage },
};

/** One value that an act changed: `State: requested → cancelled`. */
export function changeWords({ field, before, after }: AuditChange): string {
  const { label, words = (value: string) => value } = fields[field] ?? { label: field };
  const side = (value: string | null | undefined) => (value == null ? texts.none : words(value));
  return texts.change({ field: label, before: side(before), after: side(after) });
}

/** `12.50 EUR` → `€12.50`; what is no amount stays as it is. */
function moneyWords(value: string): string {
  const [, typed, currency] = /^(\d+(?:\.\d+)?) ([A-Z]{3})$/.exec(value) ?? [];
  if (typed === undefined || currency === undefined) return value;
  const amount = minorUnits(typed, currency);
  return amount === null ? value : formatMoney({ amount, currency });
}
