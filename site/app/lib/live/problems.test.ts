import { expect, test } from "vitest";
import { ApiFailure } from "#app/lib/api/failure.ts";
import { wording } from "#app/lib/api/refusal.ts";
import { LiveFailure, liveFailure, liveMessage } from "./problems.ts";

const thrown = (code: string, message: string) => Object.assign(new Error(message), { code });
const closed = "The client has already been terminated.";
const contacts =
  "Phone numbers, email addresses, links and usernames can be sent once the order is accepted. Please take them out.";

test.each([
  [thrown("deadline-exceeded", "slow"), "deadline_exceeded", "Request time out"],
  [thrown("unavailable", "Connection failed."), "unavailable", "Connection failed."],
  [new TypeError("Failed to fetch"), "unavailable", "Connection failed."],
  [thrown("unknown", "Request failed with error: undefined"), "unavailable", "Connection failed."],
  [
    thrown("unknown", `ApiFailure: ${wording.network_failure}`),
    "unavailable",
    "Connection failed.",
  ],
  [thrown("auth/network-request-failed", "offline"), "unavailable", "Connection failed."],
  [thrown("unknown", "a bug"), "failed", "The operation could not be completed"],
  [
    new ApiFailure({ code: "request_timeout", status: 0, detail: "" }),
    "deadline_exceeded",
    "Request time out",
  ],
  [
    thrown(
      "invalid-argument",
      "Request failed with error: Collection customers/u-1/favourites holds at most 200 documents.",
    ),
    "refused",
    "You have saved 200 athletes, the maximum. Remove one in your profile first.",
  ],
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
    thrown("failed-precondition", "You can send messages once the request has been sent."),
    "refused",
    "You can send messages once the request has been sent.",
  ],
  [
    thrown("invalid-argument", "The id of a favourite must be shorter."),
    "failed",
    "The operation could not be completed",
  ],
  [
    thrown(
      "failed-precondition",
      "Collection customers/u-1/favourites holds at most 200 documents.",
    ),
    "refused",
    "You have saved 200 athletes, the maximum. Remove one in your profile first.",
  ],
  [
    thrown("failed-precondition", "A talent has at most 50 offers, archived ones too."),
    "refused",
    "You have 50 offers, including archived ones. That is the maximum.",
  ],
  [
    thrown("failed-precondition", "Collection orders/o-1/reads holds at most 2 documents."),
    "failed",
    "The operation could not be completed",
  ],
  [
    thrown("not-found", "No document to update: projects/p/databases/d/documents/talents/t-1"),
    "not_found",
    "We can’t find this. The link may be old or belong to another account.",
  ],
  [
    thrown("resource-exhausted", "A stream listens to no more targets than this."),
    "too_much_open",
    "Too many tabs of this site are open. Please close some, then reload this one.",
  ],
  [
    thrown("invalid-argument", `text: is required {"rule":"required"}`),
    "invalid",
    "Please correct the following fields.",
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

test("reports a form's errors by field", () => {
  const said =
    'displayName: must be 3 to 60 characters {"rule":"length","values":{"min":3,"max":60}}\n' +
    'achievements[0].year: must be a year: {"rule":"required"} {"rule":"year","values":{"min":1900}}';
  expect(liveFailure(thrown("invalid-argument", said)).fields).toEqual([
    { field: "displayName", rule: "length", values: { min: 3, max: 60 } },
    { field: "achievements[0].year", rule: "year", values: { min: 1900 } },
  ]);
  expect(liveFailure(thrown("invalid-argument", `${said}\nno field`)).code).toBe("failed");
});

test("what has words already keeps them", () => {
  const failure = new LiveFailure({ code: "too_many_pending" });
  expect(liveFailure(failure)).toBe(failure);
  expect(failure.message).toContain("Your input is kept");
});
