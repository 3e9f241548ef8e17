// An order's way through the deployed stack: quoted, placed, paid at the emulator of the payment provider, accepted.

import { randomUUID } from "node:crypto";
import { eventually } from "../../../opening/web.mjs";

const card = {
  number: "4242424242424242",
  name: "Alex Winter",
  email: "customer@matchday.example",
};

const brief = {
  forWhom: "other",
  recipientName: "Sam",
  occasion: "birthday",
  instructions: "Please congratulate Sam on turning ten.",
};

/** Personal data in the order: a description of each value, and the value. */
export const personalData = { "the customer's name": card.name, "a brief": brief.instructions };

/** Places an order with the demo talent as the demo customer; gives its guid and the address of its payment page. */
export async function placeOrder({ send, tokens, slug }) {
  const page = await wanted(send(`/api/talent/${slug}`), 200, "the talent's page");
  const offer = page.offers.find(({ kind }) => kind === "video");
  const quote = await wanted(
    send("/api/quotes", {
      method: "POST",
      json: { talentSlug: slug, offerGuid: offer.offerGuid, use: "personal" },
    }),
    [200, 201],
    "the quote",
  );
  return wanted(
    send("/api/orders", {
      method: "POST",
      token: tokens.customer,
      headers: { "idempotency-key": `trial-${randomUUID()}` },
      json: {
        quoteToken: quote.quoteToken,
        customer: { name: card.name, email: card.email },
        brief,
        consents: { terms: true, performanceBeginsNow: true, age: true },
      },
    }),
    [200, 201],
    "the order",
  );
}

/** Pays on the provider's page and comes back, as a browser does. */
export async function payOrder({ send, order }) {
  const paid = await fetch(order.checkoutUrl, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(card).toString(),
  });
  const leadsTo = paid.headers.get("location");
  if (leadsTo === null) throw new Error(`the payment page answers ${paid.status}`);
  await send(`/api/payments/return?${leadsTo.split("?")[1]}`);
}

/** Waits until the talent sees the order in this state; gives it. */
export function untilOrderIs(state, { send, token, guid }) {
  return eventually(`the order did not become ${state}`, async () => {
    const { status, json } = await send(`/api/orders/${guid}`, { token });
    return status === 200 && json.state === state ? json : null;
  });
}

/** The talent accepts, by the version that they see. */
export async function acceptOrder({ send, token, order }) {
  await wanted(
    send(`/api/orders/${order.orderGuid}/actions`, {
      method: "POST",
      token,
      json: { action: "accept", version: order.version },
    }),
    200,
    "the acceptance",
  );
}

async function wanted(answer, statuses, name) {
  const { status, json, text } = await answer;
  if ([statuses].flat().includes(status)) return json;
  throw new Error(`${name} answers ${status}: ${text.slice(0, 200)}`);
}
