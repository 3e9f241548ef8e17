import { deleteField, serverTimestamp, Timestamp } from "@firebase/firestore";
import { expect, test } from "vitest";
import { Marker } from "#app/lib/live/database-port.ts";
import { createValues } from "./values.ts";

const { plainFields, sdkFields } = createValues({ Timestamp, serverTimestamp, deleteField });

test("times become text to the microsecond, at any depth", () => {
  const time = new Timestamp(1_795_284_950, 123_456_789);
  expect(plainFields({ a: time, b: [{ c: time }], d: null, e: 1, f: { g: "x" } })).toEqual({
    a: "2026-11-21T18:15:50.123456Z",
    b: [{ c: "2026-11-21T18:15:50.123456Z" }],
    d: null,
    e: 1,
    f: { g: "x" },
  });
});

test("what the SDK has beyond plain values is left as it is", () => {
  const reference = new (class Reference {
    path = "a/b";
  })();
  expect(plainFields({ reference }).reference).toBe(reference);
});

test.each([
  ["2026-11-21T18:15:50.123456Z", 123_456_000],
  ["2026-11-21T18:15:50.5Z", 500_000_000],
  ["2026-11-21T18:15:50Z", 0],
])("a given time is written to its last digit: %s", (text, nanoseconds) => {
  const { at } = sdkFields({ at: new Marker("time", text) });
  expect(at).toEqual(new Timestamp(1_795_284_950, nanoseconds));
});

test("a text that is no time is not written", () => {
  expect(() => sdkFields({ at: new Marker("time", "yesterday") })).toThrow("not a time: yesterday");
});

test("converts markers at any depth to the SDK's values", () => {
  const fields = sdkFields({
    sentAt: new Marker("server-time"),
    profile: { phone: new Marker("remove-field"), name: "Ana" },
    list: [{ on: true }],
  });
  expect(fields).toEqual({
    sentAt: serverTimestamp(),
    profile: { phone: deleteField(), name: "Ana" },
    list: [{ on: true }],
  });
});
