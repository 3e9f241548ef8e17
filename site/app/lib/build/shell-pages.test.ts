import { expect, test } from "vitest";
import { shellPage } from "./shell-pages.ts";

test("a page anybody may see names what it is filled from", () => {
  expect(shellPage("/ada-keller/book")).toEqual({
    page: "talent-book",
    data: "/api/talent/ada-keller",
  });
  expect(shellPage("/ada-keller")).toEqual({ page: "talent", data: "/api/talent/ada-keller" });
});

test("a page of one person is not asked for without them", () => {
  expect(shellPage("/account/orders")).toEqual({ page: "account-orders", data: null });
});

test("an address of no such page is none", () => {
  expect(shellPage("/")).toBeNull();
  expect(shellPage("/ada-keller/book/more")).toBeNull();
  expect(shellPage("/Ada-Keller")).toBeNull();
});
