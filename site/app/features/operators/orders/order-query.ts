import type { OfferKind, OperatorOrderSummary, OrderState } from "#app/lib/api/types.ts";
import { decimalAmount } from "#app/lib/money/format-money.ts";
import { minorUnitsOf } from "#app/lib/money/read-amount.ts";
import { operatorPaths } from "#app/lib/pages/operator-paths.ts";
import { csvText } from "#app/lib/storage/csv.ts";
import { titleOf } from "#app/lib/texts/order-title.ts";

/** The filters of the list of orders, as the address has them. Amounts are as they were typed. */
export const orderFilters = [
  "state",
  "waitingFor",
  "mine",
  "kind",
  "athlete",
  "from",
  "until",
  "atLeast",
  "atMost",
  "currency",
  "sort",
] as const;

export type OrderFilter = (typeof orderFilters)[number];
export type OrderFilters = Partial<Record<OrderFilter, string>>;

/** The filters of an address, without empty ones. */
export function readFilters(search: URLSearchParams): OrderFilters {
  const filled = orderFilters.flatMap((name) => {
    const value = search.get(name)?.trim() ?? "";
    return value === "" ? [] : [[name, value] as const];
  });
  return Object.fromEntries(filled);
}

/** The address of the list with these filters. */
export function filteredOrders(filters: OrderFilters, cursor?: string | null): string {
  const search = new URLSearchParams(filters);
  if (cursor != null) search.set("cursor", cursor);
  return search.size === 0 ? operatorPaths.orders() : `${operatorPaths.orders()}?${search}`;
}

export interface OrderListQuery {
  state?: OrderState;
  waitingFor?: "customer" | "talent" | "operator" | "recipient";
  mine?: boolean;
  kind?: OfferKind;
  talent?: string;
  from?: string;
  until?: string;
  atLeast?: number;
  atMost?: number;
  currency?: string;
  sort?: "newest" | "oldest";
  cursor?: string;
}

/** The query of the API for filters; the API rejects unknown values. `talent` is the guid of the athlete. */
export function queryOf(filters: OrderFilters, talent?: string, cursor?: string): OrderListQuery {
  const { athlete: _athlete, mine, atLeast, atMost, ...same } = filters;
  const currency = filters.currency ?? "EUR";
  return {
    ...(same as OrderListQuery),
    ...(mine === undefined ? {} : { mine: true }),
    ...(talent === undefined ? {} : { talent }),
    ...bound("atLeast", atLeast, currency),
    ...bound("atMost", atMost, currency),
    ...(cursor === undefined ? {} : { cursor }),
  };
}

/** A bound of the amount; what is no amount of the currency bounds nothing. */
function bound(name: "atLeast" | "atMost", typed: string | undefined, currency: string) {
  const amount = typed === undefined ? null : minorUnitsOf(typed, currency);
  return amount === null ? {} : { [name]: amount };
}

const columns = [
  ["number", (order) => order.number],
  ["placed", (order) => order.createdAt],
  ["state", (order) => order.state],
  ["waiting for", (order) => order.waitingFor ?? ""],
  ["due", (order) => order.dueAt ?? ""],
  ["kind", (order) => order.kind],
  ["offer", (order) => titleOf(order.title, order.tip?.title)],
  ["athlete", (order) => order.talentName],
  ["customer", (order) => order.customerName],
  ["total", (order) => decimalAmount(order.total)],
  ["currency", (order) => order.total.currency],
  ["payout", (order) => order.payoutStatus],
] as const satisfies readonly [string, (order: OperatorOrderSummary) => string][];

/** Orders as a spreadsheet, for other programs: codes of the API, times in UTC. */
export function ordersAsCsv(orders: readonly OperatorOrderSummary[]): string {
  return csvText([
    columns.map(([name]) => name),
    ...orders.map((order) => columns.map(([, cell]) => cell(order))),
  ]);
}
