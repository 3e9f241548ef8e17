import { expect, test } from "vitest";
import type { SettingsView } from "#app/lib/api/types.ts";
import { type MarketplaceState, openingSteps } from "./open-marketplace.ts";

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

const parts = ["test_email", "test_hold", "payment_webhook", "identity_emails"] as const;

const empty: MarketplaceState = {
  ...{ settings, sports: [], talent: [], taxRates: [] },
  team: {
    ...{ requiresSecondFactor: false, ownSecondFactor: false },
    members: [{ roles: ["administrator"] }],
  },
  health: parts.map((part) => ({ part, status: "not_tried" })),
};

/** The titles of the steps that are left. */
function left(change: Partial<MarketplaceState> = {}): string[] {
  return openingSteps({ ...empty, ...change })
    .filter(({ missing }) => missing !== null)
    .map(({ title }) => title);
}

test("an empty marketplace has every step before it", () => {
  const steps = openingSteps(empty);
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
  const after = left({ settings: done, sports: [{ ...sport, status: "active" }] });
  for (const title of ["Business", "Sports", "Texts"]) expect(after).not.toContain(title);
  expect(left({ sports: [{ ...sport, status: "hidden" }] })).toContain("Sports");
});

test("a test is done once its call succeeded", () => {
  const titles = ["Test email", "Emails about accounts", "Test hold", "Payment webhook"];
  for (const status of ["not_tried", "pending", "fails"] as const) {
    const health = parts.map((part) => ({ part, status }));
    expect(left({ health })).toEqual(expect.arrayContaining(titles));
  }
  const health = parts.map((part) => ({ part, status: "works" as const }));
  for (const title of titles) expect(left({ health })).not.toContain(title);
});

test("rates or the choice of no tax are the step of tax", () => {
  expect(left()).toContain("Tax");
  const money = { value: { ...settings.money.value, withoutTax: true }, version: 1 };
  expect(left({ settings: { ...settings, money } })).not.toContain("Tax");
});

test("a former member is no second one, and a second factor is required or used", () => {
  const { team } = empty;
  const former = { ...team, members: [...team.members, { roles: [] }] };
  expect(left({ team: former })).toContain("Second member of the team");
  const second = { ...team, members: [...team.members, { roles: ["support" as const] }] };
  expect(left({ team: second })).not.toContain("Second member of the team");
  for (const rule of [{ requiresSecondFactor: true }, { ownSecondFactor: true }]) {
    expect(left({ team: { ...team, ...rule } })).not.toContain("Second factor");
  }
});

test("a published athlete needs a time zone", () => {
  expect(left({ talent: [{ timeZone: "UTC" }] })).toContain("Athlete’s time zone");
  expect(left({ talent: [{ timeZone: "UTC" }] })).not.toContain("First athlete");
  expect(left({ talent: [{ timeZone: "Europe/Zurich" }] })).not.toContain("Athlete’s time zone");
});
