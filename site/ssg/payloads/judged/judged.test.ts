import { expect, test } from "vitest";
import { demoCards } from "./demo.fixture.ts";
import { judge, score } from "./measure.fixture.ts";
import { gradesOf, judgedQueries } from "./queries.fixture.ts";

test("sixty queries are judged, and name athletes of the demo", () => {
  expect(judgedQueries).toHaveLength(60);
  const slugs = new Set(demoCards.map(({ slug }) => slug));
  for (const judged of judgedQueries) {
    const unknown = [...gradesOf(judged).keys()].filter((slug) => !slugs.has(slug));
    expect(unknown, judged.query).toEqual([]);
  }
});

test("the measure falls with a worse order and with missing athletes", () => {
  const grades = new Map([
    ["a", 3],
    ["b", 1],
  ]);
  expect(score(["a", "b"], grades)).toBe(1);
  expect(score(["b", "a"], grades)).toBeLessThan(0.8);
  expect(score(["b"], grades)).toBeLessThan(score(["a"], grades));
  expect(score([], new Map())).toBe(1);
  expect(score(["a"], new Map())).toBe(0);
});

test("the search shows the athletes that are meant first (nDCG@10 of at least 0.95)", async () => {
  const results = await judge();
  const worst = results.filter(({ ndcg }) => ndcg < 0.95);
  const mean = results.reduce((sum, { ndcg }) => sum + ndcg, 0) / results.length;
  expect(mean, JSON.stringify(worst, null, 1)).toBeGreaterThanOrEqual(0.95);
  expect(Math.min(...results.map(({ ndcg }) => ndcg))).toBeGreaterThan(0.5);
});
