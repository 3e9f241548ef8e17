import { expect, test } from "vitest";
import { namesOf, sportsWords } from "./sport-names.ts";

test("sports have their names, and one without a name is written from its slug", () => {
  const names = namesOf([
    { slug: "climbing", name: "Sport climbing", description: "", sortOrder: 1, status: "hidden" },
  ]);
  expect(sportsWords(["climbing", "ice-hockey"], names)).toBe("Sport climbing and Ice hockey");
});
