import { expect, test } from "vitest";
import type { OfferKind, OrderState, OrderView } from "#app/lib/api/types.ts";
import { orderPage, type PagedOrder } from "./order-page.ts";
import { type Reader, stateWords } from "./order-words.ts";

const now = Date.parse("2026-11-05T09:00:00Z");
const states = typedKeys(stateWords);
const kinds: readonly OfferKind[] = ["video", "session", "appearance", "item", "custom"];
const readers: readonly Reader[] = ["customer", "talent"];
const closed: ReadonlySet<string> = new Set([
  "payment_expired",
  "declined",
  "expired",
  "cancelled",
  "refunded",
]);

/** An order with a deadline, as far as its state has one; its booked time is ahead. */
function order(state: OrderState, kind: OfferKind, parts: Partial<PagedOrder> = {}): PagedOrder {
  const isBooked = kind === "session" || kind === "appearance";
  return {
    state,
    tab: closed.has(state) ? "closed" : state === "completed" ? "done" : "active",
    actions: state === "delivered" ? ["approve"] : [],
    canRate: state === "completed",
    feedback: "none",
    messaging: "open",
    offer: { kind },
    talent: { displayName: "Ana" },
    payment: { standing: "charged", refunded: { amount: 0, currency: "EUR" } },
    due: closed.has(state) ? null : { at: "2026-11-10T09:00:00Z" },
    schedule: isBooked ? { startAt: "2026-11-10T08:00:00Z", endAt: "2026-11-10T09:00:00Z" } : null,
    events: [],
    ...parts,
  };
}

/** Everything that the page shows, in one line. */
function shown(one: PagedOrder, reader: Reader): string {
  const { sentence, help, deadline, step, dates } = orderPage(one, reader, now);
  const line = dates.map((date) => (date.kind === "deadline" ? "…" : date.label)).join(", ");
  return [
    sentence,
    `due: ${deadline?.words ?? "-"}`,
    `help: ${help?.name ?? "-"}`,
    ...(reader === "customer" ? [`step: ${step ?? "-"}`, `dates: ${line || "-"}`] : []),
  ].join(" | ");
}

test("what the page of an order shows in each state, for each kind and reader", () => {
  const lines = states.flatMap((state) =>
    readers.flatMap((reader) => {
      const kindsByPage = Map.groupBy(kinds, (kind) => shown(order(state, kind), reader));
      return Array.from(
        kindsByPage,
        ([page, of]) =>
          `${state}, ${reader}${of.length < kinds.length ? `, ${of.join(" ")}` : ""}: ${page}`,
      );
    }),
  );
  expect(lines.join("\n")).toMatchInlineSnapshot(`
    "quote_requested, customer, video item custom: You asked for a price. Nothing is reserved or charged. | due: Answer by | help: how-money-is-held | step: message | dates: …, Accepted, Delivered, Completed
    quote_requested, customer, session appearance: You asked for a price. Nothing is reserved or charged. | due: Answer by | help: how-money-is-held | step: message | dates: …, Accepted, Booked time over, Completed
    quote_requested, talent: The customer asks for your price. Read the request, then name one or decline. | due: Answer by | help: -
    pending_payment, customer, video item custom: Finish the payment to send your request. Nothing is charged until it’s accepted. | due: Pay by | help: how-money-is-held | step: pay | dates: …, Accepted, Delivered, Completed
    pending_payment, customer, session appearance: Finish the payment to send your request. Nothing is charged until it’s accepted. | due: Pay by | help: how-money-is-held | step: pay | dates: …, Accepted, Booked time over, Completed
    pending_payment, talent: The customer hasn’t paid yet. | due: Paid by | help: -
    payment_expired, customer: The payment wasn’t finished in time. Nothing was charged. | due: - | help: how-money-is-held | step: book_again | dates: -
    payment_expired, talent: The customer didn’t pay. | due: - | help: -
    requested, customer, video item custom: The amount is reserved, not charged. You’re charged only if the request is accepted. | due: Answer by | help: no-answer | step: message | dates: …, Accepted, Delivered, Completed
    requested, customer, session appearance: The amount is reserved, not charged. You’re charged only if the request is accepted. | due: Answer by | help: no-answer | step: message | dates: …, Accepted, Booked time over, Completed
    requested, talent: A new request. The customer’s payment is reserved. Accept the request to be paid. | due: Accept by | help: payouts
    accepted, customer, video item custom: Accepted and paid. It’s being prepared for you. | due: Delivery due | help: delivery-and-revisions | step: message | dates: …, Accepted, Delivered, Completed
    accepted, customer, session appearance: Accepted and paid. See you then. | due: Starts | help: delivery-and-revisions | step: calendar | dates: …, Accepted, Booked time over, Completed
    accepted, talent, video item custom: You accepted. Deliver in time to be paid. | due: Deliver by | help: if-an-athlete-cancels
    accepted, talent, session appearance: You accepted. Be there on time to be paid. | due: Starts | help: if-an-athlete-cancels
    declined, customer: The request was declined. The reservation on your card was released. | due: - | help: how-money-is-held | step: book_again | dates: -
    declined, talent: You declined this request. | due: - | help: -
    expired, customer: There was no answer in time. The reservation on your card was released. | due: - | help: no-answer | step: book_again | dates: -
    expired, talent: The request expired before it was answered. | due: - | help: -
    cancelled, customer: This order was cancelled. | due: - | help: refunds | step: book_again | dates: -
    cancelled, talent: This order was cancelled. | due: - | help: if-an-athlete-cancels
    delivered, customer, video: Your video is here! Watch it, then approve it or ask for a change. | due: Auto-approves on | help: not-as-ordered | step: approve | dates: …, Accepted, Delivered, Completed
    delivered, customer, session appearance: How was it? Approve it, or report a problem. | due: Auto-approves on | help: not-as-ordered | step: approve | dates: …, Accepted, Booked time over, Completed
    delivered, customer, item: It’s on its way. Approve the order once you have received it. | due: Auto-approves on | help: not-as-ordered | step: approve | dates: …, Accepted, Delivered, Completed
    delivered, customer, custom: It’s here! Have a look, then approve it or ask for a change. | due: Auto-approves on | help: not-as-ordered | step: approve | dates: …, Accepted, Delivered, Completed
    delivered, talent, video item custom: Delivered. The customer is reviewing it. | due: Auto-approves on | help: payouts
    delivered, talent, session appearance: The booked time is over. The customer approves it or reports a problem. | due: Auto-approves on | help: payouts
    revision_requested, customer, video item custom: You asked for a change. A new version is on its way. | due: New version by | help: delivery-and-revisions | step: message | dates: …, Requested, Accepted, Delivered, Completed
    revision_requested, customer, session appearance: You asked for a change. A new version is on its way. | due: New version by | help: delivery-and-revisions | step: message | dates: …, Requested, Accepted, Booked time over, Completed
    revision_requested, talent: The customer asked for a change. Deliver a new version. | due: Deliver by | help: delivery-and-revisions
    completed, customer, video item custom: All done. Thank you! | due: Report a problem until | help: reviews | step: rate | dates: …, Accepted, Delivered, Completed
    completed, customer, session appearance: All done. Thank you! | due: Report a problem until | help: reviews | step: rate | dates: …, Accepted, Booked time over, Completed
    completed, talent: All done. | due: Payout on | help: payouts
    disputed, customer, video item custom: We are reviewing the problem and will email you. The money is held until then. | due: Decision by | help: not-as-ordered | step: message | dates: …, Requested, Accepted, Delivered, Completed
    disputed, customer, session appearance: We are reviewing the problem and will email you. The money is held until then. | due: Decision by | help: not-as-ordered | step: message | dates: …, Requested, Accepted, Booked time over, Completed
    disputed, talent: A problem was reported. We are looking into it; the payout waits until then. | due: Decision by | help: not-as-ordered
    refunded, customer: The payment was refunded. Your bank shows it after 5 to 10 working days. | due: - | help: refunds | step: book_again | dates: -
    refunded, talent: The customer was refunded. | due: - | help: payouts"
  `);
});

test("a tip has no line of dates, no next step once it is paid, and help about payouts alone", () => {
  const tip = { orderGuid: "o", number: "AB7K-3F9Q" };
  const paid = order("completed", "video", { tip });
  expect(orderPage(paid, "customer", now)).toMatchObject({ help: null, step: null, dates: [] });
  expect(orderPage(paid, "talent", now).help?.name).toBe("payouts");
});

test("the wanted change is shown until the new version is there", () => {
  const events: readonly Pick<OrderView["events"][number], "transition" | "at" | "note">[] = [
    { transition: "request_revision", at: "2026-11-04T09:00:00Z", note: "Louder" },
  ];
  const wanted = (state: OrderState) =>
    orderPage(order(state, "video", { events }), "talent", now).wantedChange;
  expect(wanted("revision_requested")).toBe("Louder");
  expect(wanted("delivered")).toBeNull();
});

function typedKeys<Key extends string>(record: Record<Key, unknown>): Key[] {
  return Object.keys(record).filter((key): key is Key => key in record);
}
