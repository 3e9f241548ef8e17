import { z } from "zod/mini";
import { webhookEvents } from "#app/features/operators/integrations/webhook-words.ts";
import { capitalised } from "#app/features/operators/parts/capitalised.ts";
import {
  applicationStates,
  orderStates,
  pageStates,
  payoutStates,
  reviewStates,
  sportStates,
  textOf,
} from "#app/features/operators/parts/codes.ts";
import { formatRate } from "#app/features/operators/parts/format-rate.ts";
import type { AuditEntry } from "#app/lib/api/types.ts";
import { formatMoney } from "#app/lib/money/format-money.ts";
import { minorUnitsOf } from "#app/lib/money/read-amount.ts";
import { formatList } from "#app/lib/texts/format-list.ts";
import { formatDateTime } from "#app/lib/time/format-time.ts";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-audit";
import * as settings from "#messages/operators-settings";
import { settingLabels, settingsGroups } from "./audit-settings.ts";
import { roleNames } from "./operator-roles.ts";

type AuditChange = NonNullable<AuditEntry["changes"]>[number];

interface FieldWords {
  label: string;
  /** A value as people read it; as it was written unless it is a code. */
  words?: (value: string) => string;
}

/** Returns the function that writes a code of one of the tables with a capital letter. */
function codeWords(...tables: readonly Readonly<Record<string, string>>[]) {
  const table: Readonly<Record<string, string>> = Object.assign({}, ...tables);
  return (value: string) => capitalised(textOf(table, value));
}

/** Writes a list of codes: `finance, support`. */
function listWords(table: Readonly<Record<string, string>>) {
  return (value: string) => formatList(value.split(", ").map((code) => textOf(table, code)));
}

/** What the log calls a field, by the API's name of it. */
const fields: Readonly<Record<string, FieldWords>> = {
  state: { label: texts.state, words: codeWords(orderStates) },
  status: { label: area.status, words: codeWords(pageStates, applicationStates, sportStates) },
  feedback: { label: texts.review, words: codeWords(reviewStates) },
  reply: { label: texts.reply, words: codeWords(reviewStates) },
  reports: { label: texts.openReports },
  assignee: { label: texts.assignee },
  refunded: { label: texts.refunded, words: moneyWords },
  payout: { label: texts.payout, words: moneyWords },
  "payout.status": { label: texts.payoutState, words: codeWords(payoutStates) },
  payoutAt: { label: texts.payoutOn, words: (value) => formatDateTime(value) },
  reduction: { label: texts.discount, words: moneyWords },
  endsAt: { label: texts.endsOn, words: (value) => formatDateTime(value) },
  rate: { label: texts.rate },
  name: { label: area.name },
  description: { label: area.description },
  synonyms: { label: texts.synonyms },
  order: { label: texts.order },
  verified: { label: texts.verifiedBy },
  roles: { label: texts.roles, words: listWords({ ...roleNames, none: texts.none }) },
  secondFactor: {
    label: texts.secondFactor,
    words: codeWords({ required: texts.required, optional: area.optional }),
  },
  featuredRank: { label: texts.featuredAt },
  report: { label: texts.reportedMessage },
  host: { label: texts.host },
  events: { label: texts.events, words: listWords(webhookEvents) },
  enabled: { label: texts.enabled },
  message: { label: texts.message },
  scopes: { label: texts.scopes },
  expiresAt: { label: texts.expiresOn, words: (value) => formatDateTime(value) },
  mail: { label: texts.mail, words: codeWords() },
  hero: { label: texts.picture },
  commission: { label: texts.commission },
  commissionBps: { label: texts.commission, words: percentWords },
  serviceFeeBps: { label: texts.serviceFee, words: percentWords },
  payoutDelayDays: { label: texts.payoutDelay },
  approvalAbove: { label: texts.approvalAbove, words: amountWords },
  smallestOrder: { label: texts.smallest, words: amountWords },
  referenceRates: { label: settings.rates, words: rateWords },
  withoutTax: { label: settings.withoutTax, words: answerWords },
  open: { label: texts.opening, words: answerWords },
  text: { label: texts.text },
  invitedBy: { label: texts.invitedBy },
  customer: { label: texts.toCustomer },
  talent: { label: texts.toAthlete },
};

/** What an act was about, as people read it: a report of the reconciliation has the time of its end. */
export function subjectWords({ kind, label }: AuditEntry["subject"]): string {
  switch (kind) {
    case "reconciliation":
      return formatDateTime(label);
    case "settings":
    case "team":
      return settingsGroups[label] ?? label;
    default:
      return label;
  }
}

/** `true` → `Yes`. */
function answerWords(value: string): string {
  return { true: texts.yes, false: texts.no }[value] ?? value;
}

const rates = z.array(z.object({ currency: z.string(), microsPerEuro: z.number() }));

/** A list of rates in JSON: `USD 1.163`. */
function rateWords(value: string): string {
  const found = rates.safeParse(parsed(value));
  if (!found.success) return value;
  const shown = found.data.map(
    ({ currency, microsPerEuro }) => `${currency} ${formatRate(String(microsPerEuro / 1_000_000))}`,
  );
  return shown.length === 0 ? texts.none : formatList(shown);
}

/** One value that an act changed: `State: requested → cancelled`. */
export function changeWords({ field, before, after }: AuditChange): string {
  const { label, words = (value: string) => value } = fields[field] ?? {
    label: settingLabels[field] ?? field,
  };
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
  const amount = minorUnitsOf(typed, currency);
  return amount === null ? value : formatMoney({ amount, currency });
}
