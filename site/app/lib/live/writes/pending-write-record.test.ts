import { expect, test } from "vitest";
import { type Change, Marker } from "#app/lib/live/database-port.ts";
import {
  isApplied,
  mergeByDocument,
  parseRecord,
  serializeRecord,
} from "./pending-write-record.ts";

const noted = (change: Change, at = 1) => {
  const read = parseRecord(serializeRecord(change, at));
  if (read === null) throw new Error("a note was not readable");
  return read;
};
const found = (fields: Record<string, unknown>) => ({
  id: "1",
  path: "a/1",
  fields,
  pending: false,
});
const update = (fields: Record<string, string>, at?: number) =>
  noted({ kind: "update", path: "a/1", fields }, at);

test.each([
  ["what was written", found({ name: "Ana", version: 3 }), true],
  ["something else", found({ name: "Ben" }), false],
  ["nothing", null, false],
])("a document that holds %s", (_, document, arrived) => {
  expect(isApplied(update({ name: "Ana" }), document)).toBe(arrived);
});

test("fields are compared by their paths, maps and lists by what was written into them", () => {
  const change = noted({
    kind: "update",
    path: "a/1",
    fields: { "session.weekly": [{ dow: 1, from: "09:00" }], "session.length": 30 },
  });
  const with_ = (weekly: object[]) => found({ session: { weekly, length: 30, buffer: 0 } });
  expect(isApplied(change, with_([{ dow: 1, from: "09:00", to: "10:00" }]))).toBe(true);
  expect(isApplied(change, with_([{ dow: 2, from: "09:00" }]))).toBe(false);
  expect(
    isApplied(
      change,
      with_([
        { dow: 1, from: "09:00" },
        { dow: 2, from: "09:00" },
      ]),
    ),
  ).toBe(false);
});

test("does not compare data that only the server has", () => {
  const fields = {
    text: "Hi",
    sentAt: new Marker("server-time"),
    gone: new Marker("remove-field"),
  };
  const change = noted({ kind: "set", path: "a/1", fields });
  expect(isApplied(change, found({ text: "Hi", sentAt: "2026-11-21T18:15:50.123456Z" }))).toBe(
    true,
  );
});

test("what was deleted must be gone", () => {
  const change = noted({ kind: "delete", path: "a/1" });
  expect([isApplied(change, null), isApplied(change, found({}))]).toEqual([true, false]);
});

test("of several changes of a document the later ones count", () => {
  const [all] = mergeByDocument([
    update({ name: "Ben" }, 2),
    update({ name: "Ana", city: "Rome" }, 1),
  ]);
  expect(all?.fields).toEqual({ name: "Ben", city: "Rome" });
  const [last] = mergeByDocument([
    update({ name: "Ben" }, 1),
    noted({ kind: "delete", path: "a/1" }, 2),
  ]);
  expect(last?.fields).toBeNull();
});

test.each(["1", "{", "[]", '{"path":1}', null])("any other text is no note: %s", (text) => {
  expect(parseRecord(text)).toBeNull();
});
