import { type Reader, stateWords } from "#app/features/orders/state/order-words.ts";
import type { OrderSummary } from "#app/lib/api/types.ts";
import { decimalAmount } from "#app/lib/money/format-money.ts";
import { csvText } from "#app/lib/storage/csv.ts";
import { orderTitle } from "#app/lib/texts/order-title.ts";
import * as texts from "#messages/orders-list";

interface Column {
  title: string;
  cell: (order: OrderSummary) => string;
}

/** Orders as a spreadsheet; times in UTC. */
export function ordersToCsv(orders: readonly OrderSummary[], reader: Reader): string {
  const columns = reader === "talent" ? talentColumns : customerColumns;
  const rows = orders.map((order) => columns.map(({ cell }) => cell(order)));
  const lines = [columns.map(({ title }) => title), ...rows];
  return csvText(lines);
}

const number: Column = { title: texts.columnOrder, cell: (order) => order.number };
const placed: Column = { title: texts.columnPlaced, cell: (order) => order.createdAt };
const state: Column = { title: texts.columnState, cell: (order) => stateWords[order.state].label };
const what: readonly Column[] = [
  { title: texts.columnFor, cell: (order) => order.recipientName },
  { title: texts.columnOffer, cell: orderTitle },
  { title: texts.kind, cell: (order) => (order.tip == null ? order.offer.kind : "tip") },
];
const when: readonly Column[] = [
  { title: texts.columnStarts, cell: (order) => order.startsAt ?? "" },
  { title: texts.columnDeadline, cell: (order) => order.due?.at ?? "" },
  { title: texts.columnLastChange, cell: (order) => order.updatedAt },
];

const customerColumns: readonly Column[] = [
  number,
  placed,
  state,
  { title: texts.columnAthlete, cell: (order) => order.talent.displayName },
  ...what,
  { title: texts.columnTotal, cell: (order) => decimalAmount(order.total) },
  { title: texts.columnCurrency, cell: (order) => order.total.currency },
  ...when,
];

const talentColumns: readonly Column[] = [
  number,
  placed,
  state,
  { title: texts.columnCustomer, cell: (order) => order.customerName },
  ...what,
  {
    title: texts.columnEarnings,
    cell: ({ talentNet }) => (talentNet == null ? "" : decimalAmount(talentNet)),
  },
  {
    title: texts.columnCurrency,
    cell: (order) => order.talentNet?.currency ?? order.total.currency,
  },
  { title: texts.columnPayout, cell: (order) => order.payoutStatus?.replaceAll("_", " ") ?? "" },
  ...when,
];
