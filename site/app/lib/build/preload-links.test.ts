import { afterEach, expect, test, vi } from "vitest";
import { mayLoadAhead } from "./connection-kind.ts";
import { pageBehind } from "./preload-links.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

const here = { origin: "https://m.test", pathname: "/here" };
const link = { origin: "https://m.test", pathname: "/there", target: "", download: "" };

test.each([
  ["a page of ours", link, "/there"],
  ["this page", { ...link, pathname: "/here" }, null],
  ["somebody else's page", { ...link, origin: "https://other.test" }, null],
  ["a page for another tab", { ...link, target: "_blank" }, null],
  ["a file to keep", { ...link, download: "cover.png" }, null],
])("a link to %s", (_, anchor, path) => {
  expect(pageBehind(anchor, here)).toBe(path);
});

test.each([
  ["a browser that tells nothing", {}, true],
  ["a fast line", { connection: { saveData: false, effectiveType: "4g" } }, true],
  ["a visitor who saves data", { connection: { saveData: true, effectiveType: "4g" } }, false],
  ["2g", { connection: { effectiveType: "2g" } }, false],
  ["no connection", { onLine: false }, false],
  ["slow 2g", { connection: { effectiveType: "slow-2g" } }, false],
])("%s: pages may be loaded ahead %s", (_, browser, allowed) => {
  // A browser reduced to what is read.
  vi.stubGlobal("navigator", { onLine: true, ...browser });
  expect(mayLoadAhead(navigator)).toBe(allowed);
});
