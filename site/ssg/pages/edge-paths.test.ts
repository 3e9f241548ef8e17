import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { edgeLanguages, edgeMoves, edgePaths } from "./edge-paths.ts";

test("the edge's table has the path of every page that 200.html answers", () => {
  const { rules } = JSON.parse(readFileSync("infra/cdn/paths.json", "utf8"));
  expect(rules.shells, "run `npm run edge`").toEqual(edgePaths());
});

test("the edge's table has the languages that have a folder of messages", () => {
  const { rules } = JSON.parse(readFileSync("infra/cdn/paths.json", "utf8"));
  expect(rules.languages, "run `npm run edge`").toEqual(edgeLanguages());
});

test("the edge's table has the pages that moved", () => {
  const { rules } = JSON.parse(readFileSync("infra/cdn/paths.json", "utf8"));
  expect(rules.moved, "run `npm run edge`").toEqual(edgeMoves());
});
