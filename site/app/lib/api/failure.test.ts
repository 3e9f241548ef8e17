import { expect, test } from "vitest";
import { ApiFailure, messageFor, ownWording } from "./failure.ts";

test("only our own failures speak to people", () => {
  expect(messageFor(new TypeError("x is undefined"))).toBe(ownWording.internal);
  const detail = "an English reason for developers";
  const message = "Another operator decided this first.";
  expect(messageFor(new ApiFailure({ code: "conflict", status: 409, detail, message }))).toBe(
    message,
  );
  expect(messageFor(new ApiFailure({ code: "unavailable", status: 503, detail }))).toBe(
    ownWording.unavailable,
  );
});
