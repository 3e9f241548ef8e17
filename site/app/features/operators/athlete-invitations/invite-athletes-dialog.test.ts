import { expect, test } from "vitest";
import { failureFrom } from "#app/lib/api/refusal.ts";
import { problemsOf, refusedRows } from "./invite-athletes-dialog.tsx";

test("names the athletes whom the functions reject", () => {
  const athletes = [{ email: "mia@example.org" }, { email: "bo@example.org" }];
  const fields = [
    { field: "athletes.1.name", rule: "length", values: { min: 2, max: 60 } },
    { field: "reason", rule: "required" },
  ];
  const failure = failureFrom({ code: "validation_failed", fields }, 422);
  expect([...refusedRows(failure, athletes)]).toEqual([
    ["bo@example.org", "Must be 2 to 60 characters"],
  ]);
  expect([...refusedRows(new Error("offline"), athletes)]).toEqual([]);
});

test("one athlete needs a name and an address, a list one good row", () => {
  const typed = { from: "one", name: "", email: "mia", text: "", language: "en" } as const;
  const fields = (change: Partial<Parameters<typeof problemsOf>[0]>) =>
    problemsOf({ ...typed, ...change }).map(({ field }) => field);
  expect(fields({})).toEqual(["name", "email"]);
  expect(fields({ name: "Mia Keller", email: "mia@example.org" })).toEqual([]);
  expect(fields({ from: "list", text: "Mia Keller" })).toEqual(["text"]);
  expect(fields({ from: "list", text: "mia@example.org;Mia Keller" })).toEqual([]);
});
