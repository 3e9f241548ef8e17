import { expect, test } from "vitest";
import { payloadShape, payloadSources } from "./payload-shape.ts";
import { codeSources } from "./sources.ts";

test("the shape of payloads follows from their types, however deep, and from what fills them", () => {
  const sources = payloadSources();
  for (const file of [
    "site/app/lib/catalogue/page-types.ts",
    "site/app/lib/catalogue/card.ts",
    "site/app/lib/catalogue/picture.ts",
    "site/ssg/catalogue/shape.ts",
    "site/ssg/payloads/card.ts",
    "site/ssg/payloads/payloads.ts",
    "site/ssg/payloads/search-tree.ts",
    "site/ssg/payloads/search.ts",
  ]) {
    expect(sources, file).toContain(file);
  }
  expect(payloadShape()).toMatch(/^[0-9a-f]{12}$/);
});

test("how athletes are ranked, or how pages look, is no part of it", () => {
  for (const file of payloadSources()) {
    expect(file).toMatch(/^site\/(app\/lib\/catalogue|ssg\/(catalogue|payloads))\//);
  }
  expect(payloadSources()).not.toContain("site/ssg/payloads/payload-index.ts");
});

test("a changed shape changes the code, which contains it", () => {
  for (const file of payloadSources()) {
    expect(
      codeSources.some((source) => file === source || file.startsWith(`${source}/`)),
      file,
    ).toBe(true);
  }
});
