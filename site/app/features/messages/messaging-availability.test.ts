import { expect, test } from "vitest";
import { contactHints, contactRefusal, messagingAvailability } from "./messaging-availability.ts";

const viewer = "customer";

test("an order that ended before acceptance never allows contact data", () => {
  const ended = messagingAvailability({
    messaging: "open_without_contacts",
    tab: "closed",
    viewer,
  });
  expect(ended).toEqual({ kind: "open", contacts: "never" });
  expect(contactHints.never).not.toContain("accepted");
  expect(contactRefusal("never")).toBe(
    "Phone numbers, email addresses, links and usernames can’t be sent here. Please take them out.",
  );
});

test("an order that waits for acceptance allows contact data after it", () => {
  const waiting = messagingAvailability({
    messaging: "open_without_contacts",
    tab: "active",
    viewer,
  });
  expect(waiting).toEqual({ kind: "open", contacts: "after_acceptance" });
  expect(contactRefusal("after_acceptance")).toContain("once the order is accepted");
});

test("an accepted order allows contact data, also after it was closed", () => {
  const refunded = messagingAvailability({ messaging: "open", tab: "closed", viewer });
  expect(refunded).toEqual({ kind: "open", contacts: "allowed" });
  expect(contactHints.allowed).toBeNull();
});

test("an athlete waits for the payment, not for a request that was sent already", () => {
  const unpaid = { messaging: "not_paid", tab: "active" } as const;
  const why = (reader: "customer" | "talent") =>
    messagingAvailability({ ...unpaid, viewer: reader });
  expect(why("talent")).toMatchObject({ why: expect.stringContaining("the customer has paid") });
  expect(why("customer")).toMatchObject({ why: expect.stringContaining("has been sent") });
});
