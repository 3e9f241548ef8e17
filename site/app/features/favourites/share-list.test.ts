import { expect, test } from "vitest";
import { sharedSlugs } from "./share-list.tsx";

test("a shared address holds athletes, each once, and no more than thirty", () => {
  expect(sharedSlugs(null)).toBeNull();
  expect(sharedSlugs("mara-lind,leo-ferri,mara-lind")).toEqual(["mara-lind", "leo-ferri"]);
  expect(sharedSlugs("<b>,login,../x,Mara")).toEqual([]);
  const many = Array.from({ length: 40 }, (_, at) => `athlete-${at}`).join(",");
  expect(sharedSlugs(many)).toHaveLength(30);
});
