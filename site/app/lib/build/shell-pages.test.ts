import { expect, test } from "vitest";
import { findShellPage } from "./shell-pages.ts";

const listed = [
  "/:slug /api/talent/:slug /assets/t.js",
  "/:slug/book /api/talent/:slug /assets/b.js /assets/c.js",
  "/account/orders - /assets/o.js",
  "/account/orders/:orderGuid - /assets/p.js",
].join(", ");

test("a public page names its files and the data that it is filled from", () => {
  expect(findShellPage(listed, "/ada-keller/book")).toEqual({
    data: "/api/talent/ada-keller",
    files: ["/assets/b.js", "/assets/c.js"],
  });
  expect(findShellPage(listed, "/ada-keller")).toEqual({
    data: "/api/talent/ada-keller",
    files: ["/assets/t.js"],
  });
});

test("a page that needs a login names no data", () => {
  expect(findShellPage(listed, "/account/orders")).toEqual({
    data: null,
    files: ["/assets/o.js"],
  });
  expect(findShellPage(listed, "/account/orders/1")?.files).toEqual(["/assets/p.js"]);
});

test.each(["/", "/ada-keller/book/more", "/Ada-Keller", "/operators"])(
  "%s is none of the listed pages",
  (path) => {
    expect(findShellPage(listed, path)).toBeNull();
  },
);
