import { expect, test } from "vitest";
import { formatShortDay } from "#app/lib/time/format-time.ts";
import { answerInWords, licenceLines } from "./booking-labels.ts";

test.each([
  ["true", "checkbox", "Yes"],
  ["false", "checkbox", "No"],
  ["On Sunday", "checkbox", "On Sunday"],
  ["2026-12-24", "date", formatShortDay("2026-12-24", "UTC")],
  ["2026-99-99", "date", "2026-99-99"],
  ["true", "text", "true"],
  ["2026-12-24", "long", "2026-12-24"],
  ["Warm", "select", "Warm"],
  ["12", "number", "12"],
  ["false", undefined, "false"],
] as const)("%j to a question of type %s reads %j", (text, type, words) => {
  expect(answerInWords(text, type)).toBe(words);
});

test("a licence label contains term, territory and channels", () => {
  const agreed = {
    licence: "Own channels only.",
    licenceDays: 30,
    licenceChannels: ["Website", "Social media", "Paid social"],
  };
  expect(licenceLines(agreed)).toEqual([
    { label: "The licence lasts", text: "30 days", wide: false },
    { label: "May be shown", text: "Website, Social media, Paid social", wide: false },
    { label: "Licence", text: "Own channels only.", wide: true },
  ]);
  expect(licenceLines({ ...agreed, licenceDays: 1 })[0]?.text).toBe("1 day");
});

test("an older order shows its stored fields, personal use shows none", () => {
  expect(licenceLines({ licence: "All." })).toEqual([
    { label: "Licence", text: "All.", wide: true },
  ]);
  expect(licenceLines({})).toEqual([]);
});
