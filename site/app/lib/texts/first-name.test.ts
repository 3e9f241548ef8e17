import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod/mini";
import { firstName } from "./first-name.ts";

/** The table of the functions' tests. */
const file = "functions/shared/domain/tests/domain/first_names.json";
const cases = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(file, "utf8")));

test.each(Object.entries(cases))("the first name of %s is %s", (name, first) => {
  expect(firstName(name)).toBe(first);
});
