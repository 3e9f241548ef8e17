import { expect, test } from "vitest";
import { invitationIn } from "./invitation-secret.ts";

test.each([
  ["#invitation=q1w2e3r4t5y6u7i8o9p0AA", "q1w2e3r4t5y6u7i8o9p0AA"],
  ["#invitation=short", null],
  ["#main", null],
  ["", null],
])("%s holds the invitation %s", (hash, invitation) => {
  expect(invitationIn(hash)).toBe(invitation);
});
