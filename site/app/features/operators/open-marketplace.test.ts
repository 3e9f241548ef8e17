import { expect, test } from "vitest";
import type { SettingsView } from "#app/lib/api/types.ts";
import { openingSteps } from "./open-marketplace.ts";

const settings: SettingsView = {
  brand: {
    value: {
      ...{ name: "Matchday", tagline: "", senderName: "" },
      ...{ colours: null, logo: null, preview: null },
    },
    version: 0,
  },
  business: {
    value: {
      ...{ legalName: "", street: "", postalCode: "", city: "", country: null },
      ...{ registration: "", vatNumber: "", email: "", phone: "", imprint: "" },
    },
    version: 0,
  },
  money: {
    value: {
      ...{ commissionBps: 2_000, serviceFeeBps: 500, payoutDelayDays: 7 },
      ...{ smallestOrder: [], currencies: ["EUR"], referenceRates: [] },
    },
    version: 0,
  },
  launch: { value: { open: false }, version: 1 },
  content: [],
};

test("an empty marketplace has every step before it", () => {
  const steps = openingSteps({ settings, sports: [], hasPublishedTalent: false });
  expect(steps.every(({ missing }) => missing !== null)).toBe(true);
  expect(steps.map(({ to }) => to)).toContain("/operators/settings?list=business");
});

test("a step is done by what it asks for, and hidden sports do not count", () => {
  const sport = { slug: "tennis", name: "Tennis", description: "", sortOrder: 0, version: 1 };
  const content = (["terms", "privacy"] as const).map((page) => ({
    ...{ page, language: "en" as const, title: "T", markdown: "M" },
    ...{ version: 1, savedAt: "2026-11-21T18:30:00Z" },
  }));
  const done = {
    ...settings,
    business: { value: { ...settings.business.value, legalName: "Courtside GmbH" }, version: 1 },
    content,
  };
  const left = (status: "active" | "hidden") =>
    openingSteps({ settings: done, sports: [{ ...sport, status }], hasPublishedTalent: true })
      .filter(({ missing }) => missing !== null)
      .map(({ title }) => title);
  expect(left("active")).toEqual(["Brand", "Money", "Opening"]);
  expect(left("hidden")).toEqual(["Brand", "Sports", "Money", "Opening"]);
});
