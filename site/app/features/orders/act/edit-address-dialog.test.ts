import { expect, test } from "vitest";
import { addressHint } from "./edit-address-dialog.tsx";

test("an email to the athlete about a new address is announced only once the request is accepted", () => {
  const hint = (standing: "reserved" | "charged") =>
    addressHint({
      talent: { displayName: "Ana" },
      payment: { standing, refunded: { amount: 0, currency: "CHF" } },
    });
  expect(hint("charged")).toContain("Ana gets an email about the new address.");
  expect(hint("reserved")).toContain("Ana sees it only once the request is accepted.");
});
