import type { OrderSummary } from "#app/lib/api/types.ts";
import { decimalAmount } from "#app/lib/format-money.ts";
import { type Reader, stateWords } from "./order-words.ts";

interface Column {
  title: string;
  cell: (order: OrderSummary) => string;
}

/** Orders as a spreadsheet: RFC 4180, in UTF-8 with the mark by which Excel knows it; times in UTC. */
export function ordersToCsv(orders: readonly OrderSummary[], reader: Reader): string {
  const columns = reader === "talent" ? talentColumns : customerColumns;
  const rows = orders.map((order) => columns.map(({ cell }) => cell(order)));
  const lines = [columns.map(({ title }) => title), ...rows];
  return `\uFEFF${lines.map((cells) => `${cells.map(escapeCell).join(",")}\r\n`).join("")}`;
}

const number: Column = { title: "Order", cell: (order) => order.number };
const placed: Column = { title: "Placed", cell: (order) => order.createdAt };
const state: Column = { title: "State", cell: (order) => stateWords[order.state].label };
const what: readonly Column[] = [
  { title: "For", cell: (order) => order.recipientName },
  { title: "Offer", cell: (order) => order.offer.title },
  { title: "Kind", cell: (order) => order.offer.kind },
];
const when: readonly Column[] = [
  { title: "Starts", cell: (order) => order.startsAt ?? "" },
  { title: "Next deadline", cell: (order) => order.due?.at ?? "" },
  { title: "Last change", cell: (order) => order.updatedAt },
];

const customerColumns: readonly Column[] = [
  number,
  placed,
  state,
  { title: "Athlete", cell: (order) => order.talent.displayName },
  ...what,
  { title: "Total", cell: (order) => decimalAmount(order.total) },
  { title: "Currency", cell: (order) => order.total.currency },
  ...when,
];

const talentColumns: readonly Column[] = [
  number,
  placed,
  state,
  { title: "Customer", cell: (order) => order.customerName },
  ...what,
  {
    title: "You earn",
    cell: ({ talentNet }) => (talentNet == null ? "" : decimalAmount(talentNet)),
  },
  { title: "Currency", cell: (order) => order.talentNet?.currency ?? order.total.currency },
  { title: "Payout", cell: (order) => order.payoutStatus?.replaceAll("_", " ") ?? "" },
  ...when,
];

/**
 * Returns a cell as RFC 4180 specifies it. Strangers write names and titles, so a text that a spreadsheet would evaluate as
 * a formula begins with an apostrophe. Semicolons become commas, and tabs and line breaks blanks: a program that splits at
 * them ignores the quotes around the cell and would evaluate what follows.
 */
export function escapeCell(text: string): string {
  const flat = text.replaceAll(";", ",").replace(/[\t\r\n]+/g, " ");
  const safe = /^\s*[=+\-@]/.test(flat) ? `'${flat}` : flat;
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
