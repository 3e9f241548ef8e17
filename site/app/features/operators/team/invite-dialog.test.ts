import { expect, test } from "vitest";
import * as texts from "#messages/operators-team";
import { problemsOf } from "./invite-dialog.tsx";

test("an invitation needs an address and a role, and names both", () => {
  const email = { field: "email", message: texts.emailMissing };
  const roles = { field: "roles", message: texts.roleMissing };
  expect(problemsOf({ email: "", roles: ["support"] })).toEqual([email]);
  expect(problemsOf({ email: "lea@example.com", roles: [] })).toEqual([roles]);
  expect(problemsOf({ email: "", roles: [] })).toEqual([email, roles]);
  expect(problemsOf({ email: "lea@example.com", roles: ["support"] })).toEqual([]);
});
