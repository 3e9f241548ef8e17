import { expect, test } from "vitest";
import { robots } from "./build-files.ts";

test("crawlers are kept out of private areas, and out of no athlete's page", () => {
  const text = robots("https://m.test");
  const rules = [...text.matchAll(/^Disallow: (.*)$/gm)].map(([, rule = ""]) => rule);
  const isHidden = (path: string) => rules.some((rule) => path.startsWith(rule));
  for (const path of [
    "/account/orders",
    "/talent/orders",
    "/operators/audit",
    "/payment/x",
    "/feedback/x",
    "/api/talent",
  ]) {
    expect(isHidden(path), path).toBe(true);
  }
  for (const slug of [
    "return-king",
    "operators-otto",
    "accountant-joe",
    "payment-pete",
    "talented-tim",
    "api-anna",
  ]) {
    expect(isHidden(`/${slug}`), slug).toBe(false);
    expect(isHidden(`/${slug}/book`), slug).toBe(false);
  }
  expect(text).toContain("Sitemap: https://m.test/sitemap.xml");
});
