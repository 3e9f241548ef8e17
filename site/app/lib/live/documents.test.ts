import { afterEach, expect, test, vi } from "vitest";
import type { FoundDocument } from "./database-port.ts";
import { messagesOf, orderDocument, ordersOf, readDocument, readRows } from "./documents.ts";

afterEach(() => vi.restoreAllMocks());

const message = (id: string, fields: object): FoundDocument => ({
  id,
  path: `orders/1/messages/${id}`,
  fields: { ...fields },
  pending: id === "b",
});

test("rows that are what they must be are read, and the log names the others", () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const said = { author: "customer", text: "Hello", sentAt: "2026-11-21T18:15:50.123456Z" };
  const rows = readRows(
    [message("a", { ...said, added: "later" }), message("x", { text: 1 }), message("b", said)],
    messagesOf("1").shape,
  );
  expect(rows).toEqual([
    { id: "a", path: "orders/1/messages/a", data: said, pending: false },
    { id: "b", path: "orders/1/messages/b", data: said, pending: true },
  ]);
  expect(log.mock.calls.map(([words]) => words)).toEqual([
    "the document orders/1/messages/x is not what this page reads",
  ]);
});

test("an order is read as the projection writes it, and no order is none", () => {
  const fields = {
    customer: "u1",
    number: "M-1",
    state: "requested",
    version: 3,
    kind: "video",
    title: "A greeting",
    talentName: "Ada",
    talentSlug: "ada",
    customerName: "Ana",
    recipientName: "Ben",
    total: { amount: 100, currency: "EUR" },
    timers: {},
    createdAt: "2026-11-21T18:15:50.000000Z",
    updatedAt: "2026-11-21T18:15:50.000000Z",
  };
  const { path, shape } = orderDocument("1");
  expect(readDocument({ id: "1", path, fields, pending: false }, shape)).toEqual(fields);
  expect(readDocument(null, shape)).toBeNull();
});

test("each side asks for its own orders, the latest change first", () => {
  expect(ordersOf({ talent: "t1" })).toMatchObject({
    where: [["talent", "==", "t1"]],
    orderBy: [["updatedAt", "desc"]],
    first: 50,
  });
  expect(ordersOf({ customer: "u1" }).where).toEqual([["customer", "==", "u1"]]);
});
