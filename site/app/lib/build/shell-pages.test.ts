import { expect, test } from "vitest";
import { findShellPage } from "./shell-pages.ts";

const listed = [
  "talent /:slug /api/talent/:slug /assets/t.js",
  "talent-book /:slug/book /api/talent/:slug /assets/b.js /assets/c.js",
  "account-orders /account/orders - /assets/o.js",
  "account-order /account/orders/:orderGuid -",
].join(", ");

test("a public page names its files and the data that it is filled from", () => {
  expect(findShellPage(listed, "/ada-keller/book")).toEqual({
    name: "talent-book",
    data: "/api/talent/ada-keller",
    files: ["/assets/b.js", "/assets/c.js"],
  });
  expect(findShellPage(listed, "/ada-keller")).toEqual({
    name: "talent",
    data: "/api/talent/ada-keller",
    files: ["/assets/t.js"],
  });
});

test("a page that needs a login names no data", () => {
  expect(findShellPage(listed, "/account/orders")).toEqual({
    name: "account-orders",
    data: null,
    files: ["/assets/o.js"],
  });
  expect(findShellPage(listed, "/account/orders/1")?.name).toBe("account-order");
});

test.each(["/", "/ada-keller/book/more", "/Ada-Keller", "/operators"])(
  "%s is none of the listed pages",
  (path) => {
    expect(findShellPage(listed, path)).toBeNull();
  },
);
