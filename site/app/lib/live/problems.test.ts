import { expect, test } from "vitest";
import { ApiFailure } from "#app/lib/api/failure.ts";
import { LiveFailure, liveFailure, liveMessage } from "./problems.ts";

const thrown = (code: string, message: string) => Object.assign(new Error(message), { code });
const closed = "The client has already been terminated.";
const contacts =
  "Phone numbers, e-mail addresses and links can be sent once the order is accepted. Please take them out.";

test.each([
  [thrown("deadline-exceeded", "slow"), "deadline_exceeded", "Request time out"],
  [thrown("unavailable", "Connection failed."), "unavailable", "Connection failed."],
  [new TypeError("Failed to fetch"), "unavailable", "Connection failed."],
  [thrown("failed-precondition", closed), "terminated", closed],
  [thrown("failed-precondition", "no index"), "failed", "The operation could not be completed"],
  [
    thrown("permission-denied", "Missing or insufficient permissions."),
    "failed",
    "The operation could not be completed",
  ],
  [thrown("invalid-argument", contacts), "refused", contacts],
  [
    thrown("invalid-argument", "fields.text: 3 levels too deep"),
    "failed",
    "The operation could not be completed",
  ],
  [
    new ApiFailure({ code: "network_failure", status: 0, detail: "no answer" }),
    "unavailable",
    "Connection failed.",
  ],
  ["thrown text", "failed", "The operation could not be completed"],
])("%s reads as SPEC section 8 says", (error, code, message) => {
  expect(liveFailure(error)).toMatchObject({ code, message });
  expect(liveMessage(error)).toBe(message);
});

test("what has words already keeps them", () => {
  const failure = new LiveFailure("too_many_pending");
  expect(liveFailure(failure)).toBe(failure);
  expect(failure.message).toContain("what you typed is kept");
});
