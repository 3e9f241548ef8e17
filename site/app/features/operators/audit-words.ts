import { z } from "zod/mini";
import type { AuditEntry } from "#app/lib/api/types.ts";
import { formatList } from "#app/lib/format-list.ts";
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
  reply: { label: texts.reply, words: codeWords },
  reports: { label: texts.openReports },
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
  host: { label: texts.host },
  events: { label: texts.events },
  enabled: { label: texts.enabled },
  message: { label: texts.message },
  scopes: { label: texts.scopes },
  expiresAt: { label: texts.expiresOn, words: (value) => formatDateTime(value) },
  mail: { label: texts.mail, words: codeWords },
  hero: { label: texts.picture },
  commission: { label: texts.commission },
  commissionBps: { label: texts.commission, words: percentWords },
  serviceFeeBps: { label: texts.serviceFee, words: percentWords },
  payoutDelayDays: { label: texts.payoutDelay },
  approvalAbove: { label: texts.approvalAbove, words: amountWords },
  smallestOrder: { label: texts.smallest, words: amountWords },
};

/** One value that an act changed: `State: requested → cancelled`. */
export function changeWords({ field, before, after }: AuditChange): string {
  const { label, words = (value: string) => value } = fields[field] ?? { label: field };
  const side = (value: string | null | undefined) => (value == null ? texts.none : words(value));
  return texts.change({ field: label, before: side(before), after: side(after) });
}

/** `1250` → `12.5 %`. */
function percentWords(value: string): string {
  return /^\d+$/.test(value) ? `${Number(value) / 100} %` : value;
}

const amounts = z.array(z.object({ amount: z.number(), currency: z.string() }));

/** A list of amounts in JSON: `€500.00, $400.00`. */
function amountWords(value: string): string {
  const found = amounts.safeParse(parsed(value));
  if (!found.success) return value;
  return found.data.length === 0
    ? texts.none
    : formatList(found.data.map((money) => formatMoney(money)));
}

function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
}

/** `12.50 EUR` → `€12.50`; what is no amount stays as it is. */
function moneyWords(value: string): string {
  const [, typed, currency] = /^(\d+(?:\.\d+)?) ([A-Z]{3})$/.exec(value) ?? [];
  if (typed === undefined || currency === undefined) return value;
  const amount = minorUnits(typed, currency);
  return amount === null ? value : formatMoney({ amount, currency });
}
