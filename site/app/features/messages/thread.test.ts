import { expect, test } from "vitest";
import { formatDay } from "#app/lib/time/format-time.ts";
import {
  daysOf,
  lastSeen,
  type MessageRow,
  newestForReader,
  unreadIn,
  withEarlier,
} from "./thread.ts";

type Author = "customer" | "talent";

const said = (id: string, author: Author, sentAt: string, pending = false): MessageRow => ({
  id,
  path: `orders/o/messages/${id}`,
  data: { author, text: id, sentAt },
  pending,
});

const thread = [
  said("a", "customer", "2026-11-20T22:59:59.999999Z"),
  said("b", "talent", "2026-11-20T23:00:00.000000Z"),
  said("c", "customer", "2026-11-21T09:00:00.000001Z"),
  said("d", "talent", "2026-11-21T09:00:00.000002Z"),
];

test("messages are grouped by the reader's days, not the server's", () => {
  // How the names are written depends on the engine.
  const friday = formatDay("2026-11-20T12:00:00Z", "UTC");
  const saturday = formatDay("2026-11-21T12:00:00Z", "UTC");
  const names = (zone: string) =>
    daysOf(thread, zone).map(({ name, rows }) => [name, rows.map(({ id }) => id).join("")]);
  expect(names("UTC")).toEqual([
    [friday, "ab"],
    [saturday, "cd"],
  ]);
  expect(names("Europe/Madrid")).toEqual([
    [friday, "a"],
    [saturday, "bcd"],
  ]);
  expect(daysOf([], "UTC")).toEqual([]);
});

test("a message that waits stays last and on the last day, however far this device's clock is behind", () => {
  const waiting = ["e", "f"].map((id) => said(id, "customer", "2026-11-19T10:00:00.000000Z", true));
  const days = daysOf([...thread, ...waiting], "UTC");
  expect(days.map(({ rows }) => rows.map(({ id }) => id).join(""))).toEqual(["ab", "cdef"]);
});

test.each<[Author, string | null, number]>([
  ["customer", null, 2],
  ["customer", "2026-11-20T22:59:59.999999Z", 2],
  ["customer", "2026-11-20T23:00:00.000000Z", 1],
  ["customer", "2026-11-21T09:00:00.000001Z", 1],
  ["customer", "2026-11-21T09:00:00.000002Z", 0],
  ["talent", "2026-11-21T09:00:00.000000Z", 1],
  ["talent", "2026-11-21T09:00:00.000002Z", 0],
])("what the %s has not read after %s: %s of the other side's", (reader, upTo, count) => {
  expect(unreadIn(thread, reader, upTo)).toBe(count);
});

test("the newest message is the other side's, however much the reader said since", () => {
  expect(newestForReader(thread, "customer")).toBe("2026-11-21T09:00:00.000002Z");
  expect(newestForReader(thread, "talent")).toBe("2026-11-21T09:00:00.000001Z");
  expect(newestForReader([], "talent")).toBeNull();
});

test.each<[Author, string | null, string | null]>([
  ["customer", null, null],
  ["customer", "2026-11-20T22:59:59.999998Z", null],
  ["customer", "2026-11-20T23:00:00.000000Z", "a"],
  ["customer", "2026-11-21T09:00:00.000001Z", "c"],
  ["talent", "2026-11-21T09:00:00.000002Z", "d"],
])("of the %s's messages the other side, having read up to %s, saw %s last", (reader, upTo, id) => {
  expect(lastSeen(thread, reader, upTo)).toBe(id);
});

test("a message that is not sent was not seen, even when this device's clock is behind", () => {
  const waiting = said("e", "customer", "2026-11-21T09:00:00.000001Z", true);
  expect(lastSeen([...thread, waiting], "customer", "2026-11-21T09:00:00.000002Z")).toBe("c");
});

test("while earlier messages are fetched, what was shown stays before the newest", () => {
  const ids = (rows: readonly MessageRow[]) => rows.map(({ id }) => id).join("");
  const came = said("e", "talent", "2026-11-21T09:00:00.000003Z");
  expect(ids(withEarlier(thread, [...thread.slice(2), came]))).toBe("abcde");
  // The window has moved on, and nothing is told twice.
  expect(ids(withEarlier(thread.slice(1), thread.slice(2)))).toBe("bcd");
  expect(ids(withEarlier([], thread))).toBe("abcd");
});

test("a message that was shown while it waited comes once, at its place", () => {
  const waiting = said("e", "customer", "2026-11-22T00:00:00.000000Z", true);
  const sent = said("e", "customer", "2026-11-21T10:00:00.000000Z");
  const rows = withEarlier([...thread, waiting], [...thread.slice(3), sent]);
  expect(rows.map(({ id, pending }) => [id, pending])).toEqual([
    ["a", false],
    ["b", false],
    ["c", false],
    ["d", false],
    ["e", false],
  ]);
});
