import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ApiFailure } from "#app/lib/api/failure.ts";
import { explanations, LiveFailure, liveFailure, liveMessage } from "./problems.ts";

const thrown = (code: string, message: string) => Object.assign(new Error(message), { code });
const closed = "The client has already been terminated.";
const contacts =
  "Phone numbers, e-mail addresses, links and usernames can be sent once the order is accepted. Please take them out.";

test.each([
  [thrown("deadline-exceeded", "slow"), "deadline_exceeded", "Request time out"],
  [thrown("unavailable", "Connection failed."), "unavailable", "Connection failed."],
  [new TypeError("Failed to fetch"), "unavailable", "Connection failed."],
  [thrown("failed-precondition", closed), "terminated", closed],
  [thrown("aborted", "Firestore shutting down"), "terminated", closed],
  [thrown("aborted", "too much contention"), "failed", "The operation could not be completed"],
  [thrown("failed-precondition", "no index"), "failed", "The operation could not be completed"],
  [
    thrown("permission-denied", "Missing or insufficient permissions."),
    "failed",
    "The operation could not be completed",
  ],
  [thrown("invalid-argument", contacts), "refused", contacts],
  [
    thrown("failed-precondition", "Messages can be sent once the order is paid for."),
    "refused",
    "Messages can be sent once the order is paid for.",
  ],
  [
    thrown("invalid-argument", "The id of a favourite must be shorter."),
    "failed",
    "The operation could not be completed",
  ],
  [
    thrown("invalid-argument", "text: must be shorter"),
    "invalid",
    "Some answers need another look.",
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

test("what stands in the way of a form is told by field", () => {
  const said = "displayName: must not be empty\nachievements[0].year: must be a year: after 1900";
  expect(liveFailure(thrown("invalid-argument", said)).fields).toEqual([
    { field: "displayName", message: "must not be empty" },
    { field: "achievements[0].year", message: "must be a year: after 1900" },
  ]);
  expect(liveFailure(thrown("invalid-argument", `${said}\nno field`)).code).toBe("failed");
});

test("what the server says to people about messages is known, and nothing else", () => {
  const said = [
    "functions/shared/domain/src/message/mod.rs",
    "functions/documents/src/rules/matchday/messages.rs",
  ].flatMap((file) => [...readFileSync(file, "utf8").matchAll(/"([A-Z][^"]*\.)"/g)]);
  const sentences = new Set(said.map((match) => match[1]));
  // An INTERNAL error, whatever was wanted.
  expect(sentences.delete("The order cannot be read.")).toBe(true);
  expect(sentences).toEqual(explanations);
});

test("what has words already keeps them", () => {
  const failure = new LiveFailure({ code: "too_many_pending" });
  expect(liveFailure(failure)).toBe(failure);
  expect(failure.message).toContain("what you typed is kept");
});
