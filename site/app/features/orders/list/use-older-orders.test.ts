import { afterEach, expect, test, vi } from "vitest";
import { orderSummary } from "#app/features/orders/state/orders.fixture.ts";
import { allOrders } from "#app/lib/api/all-orders.ts";
import { api } from "#app/lib/api/client.ts";
import type { OrderSummary } from "#app/lib/api/types.ts";
import { fetchFoundOrders, queryOf } from "./use-older-orders.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const filter = { search: "", kind: null, from: "", to: "" } as const;

test("an empty filter asks for everything", () => {
  expect(queryOf({ ...filter, search: "  " })).toEqual({});
});

test("words and kind are passed on", () => {
  expect(queryOf({ ...filter, search: " ada ", kind: "video" })).toEqual({
    find: "ada",
    kind: "video",
  });
});

test("the days of a filter are whole days of the reader's zone, the last one included", () => {
  const { placedFrom = "", placedBefore = "" } = queryOf({
    ...filter,
    from: "2026-11-21",
    to: "2026-11-21",
  });
  expect(new Date(placedFrom)).toEqual(new Date(2026, 10, 21));
  expect(new Date(placedBefore)).toEqual(new Date(2026, 10, 22));
});

/** Answers each page in its turn; the queries that came, in their order. */
function servePages(pages: readonly OrderSummary[][]): unknown[] {
  const queries: unknown[] = [];
  vi.spyOn(api, "GET").mockImplementation((async (
    _path: string,
    init: { params: { query: unknown } },
  ) => {
    const page = queries.push(init.params.query);
    const more = page < pages.length ? { next: `cursor-${page}` } : {};
    return { data: { items: pages[page - 1] ?? [], ...more }, response: new Response() };
  }) as never);
  return queries;
}

const page = (number: number) => [
  orderSummary({
    orderGuid: `order-${number}`,
    recipientName: number % 2 === 0 ? "Sam" : "Noa",
    createdAt: new Date(Date.UTC(2026, 10, 30 - number)).toISOString(),
  }),
];
const pages = Array.from({ length: 25 }, (_, index) => page(index));
const { signal } = new AbortController();

test("a file has every order, however long the list is", async () => {
  const queries = servePages(pages);
  const orders = await fetchFoundOrders(signal, pages.slice(0, 20).flat(), filter);
  expect(orders.map(({ orderGuid }) => orderGuid)).toEqual(
    pages.flat().map(({ orderGuid }) => orderGuid),
  );
  expect(queries).toHaveLength(25);
  expect(queries.at(-1)).toEqual({ cursor: "cursor-24" });
});

test("a list on a page ends earlier, and says so", async () => {
  servePages(pages);
  const { orders, more } = await allOrders(signal);
  expect(orders).toHaveLength(20);
  expect(more).toBe(true);
});

test("a file has what the filter finds, also behind a page without any", async () => {
  const queries = servePages([page(0), [], page(2)]);
  const orders = await fetchFoundOrders(signal, [], { ...filter, search: "sam" });
  expect(orders.map(({ orderGuid }) => orderGuid)).toEqual(["order-0", "order-2"]);
  expect(queries[1]).toEqual({ find: "sam", cursor: "cursor-1" });
});

test("a file has an order as it is now, whichever answer is older", async () => {
  const [old] = page(0);
  servePages([page(0)]);
  const shown = orderSummary({ ...old, version: 9, recipientName: "Noa" });
  expect(await fetchFoundOrders(signal, [shown], filter)).toEqual([shown]);
  servePages([[{ ...shown, version: 10 }]]);
  const [fetched] = await fetchFoundOrders(signal, [shown], filter);
  expect(fetched?.version).toBe(10);
});

test("a page that cannot be fetched ends the download instead of cutting the file", async () => {
  vi.spyOn(api, "GET").mockRejectedValue(new TypeError("no connection"));
  await expect(fetchFoundOrders(signal, page(0), filter)).rejects.toThrow();
});
