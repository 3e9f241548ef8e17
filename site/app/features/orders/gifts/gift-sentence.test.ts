import { expect, test } from "vitest";
import type { OrderGiftView } from "#app/lib/api/types.ts";
import { type DescribedGift, giftSentence } from "./gift-sentence.ts";

const gift: OrderGiftView = {
  mailsComeBack: false,
  canChange: false,
  canLink: false,
  canSendAgain: false,
  opens: { at: "2026-12-24T09:00:00Z", timeZone: "UTC" },
};

function sentence(tab: DescribedGift["tab"], viewer: DescribedGift["viewer"] = "guest") {
  return giftSentence({ tab, viewer, brief: { recipientName: "Aisha" } }, gift);
}

test("a gift of an order that ended promises no opening to either side", () => {
  expect(sentence("active")).toContain("once the order is paid");
  expect(sentence("closed")).toBe("This order has ended, so there’s nothing for Aisha to open.");
  expect(sentence("active", "talent")).toContain("can open it from");
  expect(sentence("closed", "talent")).toBe("A gift for Aisha.");
});
