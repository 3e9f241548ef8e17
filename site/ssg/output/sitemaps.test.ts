import { expect, test } from "vitest";
import type { PageAddress } from "#ssg/pages/pages.ts";
import { sitemaps } from "./build-files.ts";

const origin = "https://m.test";

function pagesUpTo(count: number, listed = true): PageAddress[] {
  return Array.from({ length: count }, (_, index) => ({
    path: `/athlete-${index}`,
    listed,
    named: true,
  }));
}

function addressesIn(xml: string | undefined): string[] {
  return [...(xml ?? "").matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => address);
}

test("fifty thousand addresses fit one sitemap", () => {
  const files = sitemaps(pagesUpTo(50_000), origin);
  expect([...files.keys()]).toEqual(["sitemap.xml"]);
  expect(files.get("sitemap.xml")).toContain("<urlset ");
  expect(addressesIn(files.get("sitemap.xml"))).toHaveLength(50_000);
});

test("one more makes two, which sitemap.xml leads to, and no address is lost or repeated", () => {
  const pages = pagesUpTo(50_001);
  const files = sitemaps(pages, origin);
  expect([...files.keys()]).toEqual(["sitemap.xml", "sitemap-1.xml", "sitemap-2.xml"]);
  expect(files.get("sitemap.xml")).toContain("<sitemapindex ");
  expect(addressesIn(files.get("sitemap.xml"))).toEqual([
    `${origin}/sitemap-1.xml`,
    `${origin}/sitemap-2.xml`,
  ]);
  const [first, second] = ["sitemap-1.xml", "sitemap-2.xml"].map((name) =>
    addressesIn(files.get(name)),
  );
  expect(first).toHaveLength(50_000);
  expect(second).toEqual([`${origin}/athlete-50000`]);
  expect(new Set([...(first ?? []), ...(second ?? [])]).size).toBe(pages.length);
});

test("unlisted pages are in no sitemap and do not count", () => {
  const files = sitemaps([...pagesUpTo(2), ...pagesUpTo(3, false)], origin, [], 2);
  expect([...files.keys()]).toEqual(["sitemap.xml"]);
  expect(addressesIn(files.get("sitemap.xml"))).toHaveLength(2);
});
