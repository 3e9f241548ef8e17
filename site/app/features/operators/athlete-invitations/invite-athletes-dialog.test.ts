import { expect, test } from "vitest";
import { failureFrom } from "#app/lib/api/refusal.ts";
import { refusedRows } from "./invite-athletes-dialog.tsx";

test("names the athletes whom the functions reject", () => {
  const athletes = [{ email: "mia@example.org" }, { email: "bo@example.org" }];
  const fields = [
    { field: "athletes.1.name", message: "must be 2 to 60 characters" },
    { field: "reason", message: "is required" },
  ];
  const failure = failureFrom({ code: "validation_failed", fields }, 422);
  expect([...refusedRows(failure, athletes)]).toEqual([
    ["bo@example.org", "Must be 2 to 60 characters"],
  ]);
  expect([...refusedRows(new Error("offline"), athletes)]).toEqual([]);
});
