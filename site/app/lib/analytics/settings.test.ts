import { expect, test } from "vitest";
import { analyticsSettings } from "./settings.ts";

test("without a word about analytics nothing is configured", () => {
  for (const config of [{}, { analytics: null }, null]) {
    expect(analyticsSettings(config)).toBeNull();
  }
});

test("a measurement id is enough", () => {
  expect(analyticsSettings({ analytics: { ga4: { measurementId: "G-ABC123" } } })).toEqual({
    ga4: { measurementId: "G-ABC123", scriptUrl: "https://www.googletagmanager.com/gtag/js" },
  });
});

test("a deployment may serve the script itself", () => {
  const ga4 = { measurementId: "G-ABC123", scriptUrl: "https://tags.example/gtag.js" };
  expect(analyticsSettings({ analytics: { ga4 } })).toEqual({ ga4 });
});

test("half a configuration is refused rather than ignored", () => {
  for (const analytics of [
    {},
    { ga4: {} },
    { ga4: { measurementId: "UA-1" } },
    { ga4: { measurementId: "G-A&x=1" } },
    { ga4: { measurementId: "G-A", scriptUrl: "gtag.js" } },
  ]) {
    expect(() => analyticsSettings({ analytics })).toThrow("config.json");
  }
});
