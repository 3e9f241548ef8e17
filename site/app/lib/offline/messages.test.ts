import { expect, test } from "vitest";
import { isWorkerMessage } from "./messages.ts";

test.each([
  [
    "a visit",
    { type: "keep", visit: { assets: ["/a.js"], payload: { path: "/", data: {} } } },
    true,
  ],
  ["a visit of a page without data", { type: "keep", visit: { assets: [], payload: null } }, true],
  ["nothing", null, false],
  ["another word", { type: "forget" }, false],
  ["a visit without assets", { type: "keep", visit: { payload: null } }, false],
  ["assets that are no addresses", { type: "keep", visit: { assets: [1], payload: null } }, false],
  ["a payload of no page", { type: "keep", visit: { assets: [], payload: { data: 1 } } }, false],
])("the worker's messages: %s", (_, value, expected) => {
  expect(isWorkerMessage(value)).toBe(expected);
});
