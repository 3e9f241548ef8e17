import { expect, test } from "vitest";
import { applicationLinkIn } from "./use-link-view.ts";

const token = "AAAAAAAAAAAAAAAAAAAAAA";

test("a mailed link names its holder and its secret", () => {
  expect(applicationLinkIn(`#application=${token}`)).toEqual({ holder: "application", token });
  expect(applicationLinkIn(`#guardian=${token}`)).toEqual({ holder: "guardian", token });
});

test("anything else is no link", () => {
  for (const hash of [
    "",
    "#",
    `#operator=${token}`,
    "#application=short",
    `#application=${token}A`,
  ]) {
    expect(applicationLinkIn(hash)).toBeNull();
  }
});
