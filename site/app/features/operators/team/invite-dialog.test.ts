import { expect, test } from "vitest";
import * as texts from "#messages/operators-team";
import { missingOf } from "./invite-dialog.tsx";

test("an invitation needs an address and a role", () => {
  expect(missingOf("", ["support"])).toBe(texts.emailMissing);
  expect(missingOf("lea@example.com", [])).toBe(texts.roleMissing);
  expect(missingOf("lea@example.com", ["support"])).toBeNull();
});
