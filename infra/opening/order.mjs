// A guest's order from the quote to the approval, and its payout.

import { randomUUID } from "node:crypto";
import { post, requestsOver } from "./requests.mjs";
import { eventually } from "./web.mjs";

const card = { number: "4242424242424242", name: "Kim Guest" };

/** Books the offer as a guest; see `book`. */
export function bookAsGuest({ send, talent, guest }) {
  return book({ send, talent, customer: guest });
}

/**
 * Books the offer as a guest, or with an account by its token, and pays at the payment provider; returns the order, which is
 * requested.
 */
export async function book({ send, token, talent, customer }) {
  const request = requestsOver(send);
  const offer = {
    talentSlug: talent.slug,
    offerGuid: talent.offerGuid,
    addons: [],
    use: "personal",
  };
  const quote = await request("the quote", "/api/quotes", post(offer, { token }));
  const body = {
    quoteToken: quote.quoteToken,
    customer,
    brief: {
      forWhom: "other",
      recipientName: "Aisha",
      occasion: "pep_talk",
      instructions: "Aisha runs the first marathon next week and needs one honest sentence.",
      language: "en",
    },
    consents: { terms: true, performanceBeginsNow: true, age: true },
  };
  const headers = { "idempotency-key": `opening-${randomUUID()}` };
  const order = await request("the order", "/api/orders", post(body, { headers, token }));
  const paid = await fetch(order.checkoutUrl, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ ...card, email: customer.email }),
  });
  const address = paid.headers.get("location");
  if (address === null) throw new Error(`the payment page answers ${paid.status}`);
  await send(`/api/payments/return?${address.split("?")[1]}`);
  const ref = token === undefined ? order.orderHash : order.orderGuid;
  await untilStateIs("requested", { send, token, ref });
  return order;
}

/** The athlete accepts and delivers, and the guest approves. */
export async function complete({ send, token, order }) {
  const { orderGuid, orderHash } = order;
  const deliverable = { kind: "link", url: "https://videos.example.com/aisha" };
  await act({ send, token, ref: orderGuid }, { action: "accept" });
  await untilStateIs("accepted", { send, token, ref: orderGuid });
  await act({ send, token, ref: orderGuid }, { action: "deliver", deliverable });
  await act({ send, ref: orderHash }, { action: "approve" });
  return untilStateIs("completed", { send, ref: orderHash });
}

/** Returns the line of the payout in the athlete's statement. */
export function untilPaidOut({ send, token, number }) {
  return eventually(
    "the payout is not in the statement",
    async () => {
      const { json } = await send("/api/payments/statement", { token });
      const lines = JSON.stringify(json).includes(number) ? json : null;
      return lines;
    },
    60,
  );
}

async function act({ send, token, ref }, step) {
  const request = requestsOver(send);
  const path = `/api/orders/${ref}`;
  const { version } = await request("the order", path, { token });
  await request(step.action, `${path}/actions`, post({ ...step, version }, { token }));
}

function untilStateIs(state, { send, token, ref }) {
  return eventually(`the order did not become ${state}`, async () => {
    const { status, json } = await send(`/api/orders/${ref}`, { token });
    return status === 200 && json.state === state ? json : null;
  });
}
