import { expect, test } from "vitest";
import { licenceLines } from "./licence-words.ts";

test("a licence says how long, where and what", () => {
  const agreed = {
    licence: "Own channels only.",
    licenceDays: 30,
    licenceChannels: ["Website", "Social media"],
  };
  expect(licenceLines(agreed)).toEqual([
    { label: "The licence lasts", text: "30 days" },
    { label: "May be shown", text: "Website, Social media" },
    { label: "Licence", text: "Own channels only." },
  ]);
  expect(licenceLines({ ...agreed, licenceDays: 1 })[0]?.text).toBe("1 day");
});

test("an older order says what it has kept, personal use says nothing", () => {
  expect(licenceLines({ licence: "All." })).toEqual([{ label: "Licence", text: "All." }]);
  expect(licenceLines({})).toEqual([]);
});
