import { describe, expect, test } from "vitest";
import { isGuid, isOrderHash, isSlug, isTalentSlug, paramsAreValid } from "./route-params.ts";

describe("a talent's slug", () => {
  test.each(["abc", "mara-lindqvist", "a1b", "a".repeat(40)])("%s is one", (slug) => {
    expect(isTalentSlug(slug)).toBe(true);
  });

  test.each(["ab", "", "-abc", "abc-", "a--b", "Mara", "a b c", "é-e", "a".repeat(41), "a/b"])(
    "%j is none",
    (slug) => {
      expect(isTalentSlug(slug)).toBe(false);
    },
  );

  test.each(["login", "talent", "sport", "book", "api", "404"])("%s is a page of ours", (slug) => {
    expect(isTalentSlug(slug)).toBe(false);
  });

  test("a sport may be called what a page is called", () => {
    expect(isSlug("feedback")).toBe(true);
  });
});

test("a guid is written in lower case with hyphens", () => {
  expect(isGuid("0192f0c1-7a5e-7c3b-9d42-1f2e3d4c5b6a")).toBe(true);
  expect(isGuid("0192F0C1-7A5E-7C3B-9D42-1F2E3D4C5B6A")).toBe(false);
  expect(isGuid("0192f0c17a5e7c3b9d421f2e3d4c5b6a")).toBe(false);
});

test("an order's secret has 22 characters of base64url", () => {
  expect(isOrderHash("q1w2e3r4t5y6u7i8o9p0AA")).toBe(true);
  expect(isOrderHash("q1w2e3r4t5y6u7i8o9p0A")).toBe(false);
  expect(isOrderHash("q1w2e3r4t5y6u7i8o9p0A=")).toBe(false);
});

test("a page is valid only when every parameter is", () => {
  const kinds = { slug: "slug", guid: "guid" } as const;
  const guid = "0192f0c1-7a5e-7c3b-9d42-1f2e3d4c5b6a";
  expect(paramsAreValid(kinds, { slug: "mara-lindqvist", guid })).toBe(true);
  expect(paramsAreValid(kinds, { slug: "mara-lindqvist", guid: "book-me" })).toBe(false);
  expect(paramsAreValid(kinds, { slug: "talent", guid })).toBe(false);
  expect(paramsAreValid(kinds, { slug: "mara-lindqvist" })).toBe(false);
});
