import { expect, test } from "vitest";
import type { HelpGroup } from "./help-questions.ts";
import { searchHelp } from "./help-search.ts";

const groups: readonly HelpGroup[] = [
  {
    title: "Paying",
    questions: [
      { name: "refunds", question: "When do I get my money back?", short: "A full refund if …" },
      { name: "currency", question: "Which currency?", short: "In the athlete’s currency." },
    ],
  },
  {
    title: "Sicherheit",
    questions: [{ name: "my-data", question: "Wer prüft das?", short: "Unser Team." }],
  },
];
const names = (search: string) =>
  searchHelp(groups, search).flatMap(({ questions }) => questions.map(({ name }) => name));

test.each([
  ["", ["refunds", "currency", "my-data"]],
  ["  ", ["refunds", "currency", "my-data"]],
  ["REFUND", ["refunds"]],
  ["money full", ["refunds"]],
  ["paying", ["refunds", "currency"]],
  ["prüft", ["my-data"]],
  ["pruft team", ["my-data"]],
  ["refund team", []],
])("%j finds %j", (search, expected) => expect(names(search)).toEqual(expected));

test("a group without a found question is not shown", () => {
  expect(searchHelp(groups, "currency").map(({ title }) => title)).toEqual(["Paying"]);
});
