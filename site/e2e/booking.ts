import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { z } from "zod";
import {
  acceptNow,
  type Catalogue,
  type CatalogueTalent,
  demoPassword,
  emailOfTalent,
  expect,
  newEmail,
} from "./fixtures.ts";
import { IdentityService } from "./identity.ts";
import { enterAs } from "./signed-in.ts";

export interface Booking {
  customer: string;
  email: string;
  recipient: string;
  /** The giver's name for the recipient. */
  from?: string;
  /** The buyer's country, which determines the tax. */
  country?: string;
  /** The language of the page; English otherwise. */
  language?: "de";
  /** The message of a gift whose link the customer passes on. */
  gift?: string;
  /** Fills further fields of the details. */
  atDetails?: (form: Locator) => Promise<void>;
  /** Called at the last step before the request is sent. */
  beforeRequest?: (form: Locator) => Promise<void>;
}

/** Fills the steps of a video booking up to the payment service's page. */
export async function bookVideo(page: Page, offerTitle: string, booking: Booking) {
  await walkBooking(page, offerTitle, booking);
}

/** Fills the same steps for a session; `chooseTime` gets the step with the free times. */
export async function bookSession(
  page: Page,
  offerTitle: string,
  booking: Booking,
  chooseTime: (form: Locator) => Promise<void>,
) {
  await walkBooking(page, offerTitle, booking, chooseTime);
}

async function walkBooking(
  page: Page,
  offerTitle: string,
  booking: Booking,
  chooseTime?: (form: Locator) => Promise<void>,
) {
  const form = page.getByRole("form", { name: /^Book / });
  const next = form.getByRole("button", { name: "Continue" });
  // An address with an offer has no list of offers, and begins with the details unless there is a time to choose.
  const offer = form.getByRole("radio", { name: offerTitle });
  await offer
    .or(form.getByRole("region", { name: "Offer" }))
    .first()
    .waitFor();
  const isListed = (await offer.count()) > 0;
  if (isListed) await offer.check();
  await chooseTime?.(form);
  if (isListed || chooseTime !== undefined) await next.click();

  await fillBrief(form, booking.recipient);
  await booking.atDetails?.(form);
  await next.click();

  await fillContact(form, booking);
  await booking.beforeRequest?.(form);
  await sendRequest(form);
  await expect(page.getByRole("heading", { name: "Pay by card" })).toBeVisible();
}

/** Fills the contact, and gives the required consent. */
export async function fillContact(
  form: Locator,
  { customer, email }: Pick<Booking, "customer" | "email">,
) {
  await form.getByLabel("Your name").fill(customer);
  await form.getByLabel("Email").fill(email);
  await form.getByRole("checkbox", { name: /^I’m 16 or over/ }).check();
}

/** Sends the request of a booking that is paid. */
export async function sendRequest(form: Locator) {
  await form
    .getByRole("button", { name: /^Send request We hold .+ You pay only if .+ accepts\.$/ })
    .click();
}

/** Fills the required fields of a brief. */
export async function fillBrief(form: Locator, recipient: string) {
  await form.getByLabel("Their name").fill(recipient);
  // Sessions have other occasions.
  await form.getByLabel("Pep talk").or(form.getByLabel("Motivation")).check();
  await form
    .getByRole("textbox", { name: /^What should .+ know\?$/ })
    .fill(`${recipient} runs the first marathon next week and needs one honest sentence.`);
}

/** Fills the campaign of a company in the Netherlands; `choose` selects the channel. */
export async function fillCampaign(
  form: Locator,
  brand: string,
  choose: (usage: Locator) => Promise<void>,
) {
  await form.getByLabel("Brand").fill(brand);
  await form.getByLabel("What is advertised").fill("The new drink");
  await form
    .getByRole("textbox", { name: /^What should .+ say or do\?$/ })
    .fill("Twenty seconds: you open the can, take a sip, and say what you drink after training.");
  const usage = form.getByRole("group", { name: "Where and how long will it be used?" });
  await choose(usage);
  await usage.getByLabel("Country", { exact: true }).selectOption("NL");
}

/** Pays on the emulator's page and waits for the return page. */
export async function pay(page: Page) {
  await page.getByRole("button", { name: /^Hold / }).click();
  await expect(page.getByRole("heading", { name: "Requested!" })).toBeVisible();
}

/** Opens the guest's page of the order from the return page. */
export async function openOwnOrder(page: Page) {
  await page.getByRole("link", { name: "Go to your order" }).click();
  await expect(page).toHaveURL(/\/payment\/[\w-]{22}$/);
}

/** An offer of an athlete. */
export interface Booked {
  talent: Pick<CatalogueTalent, "slug" | "languages">;
  video: { offerGuid: string };
}

/** A request that was placed by API. */
export interface Placed {
  /** The payment service's page. */
  checkout: string;
  /** The order's page for a guest. */
  path: string;
  guid: string;
  /** The token of the account that owns the order; its link does not open it. */
  idToken: string | undefined;
}

const placedShape = z.object({
  checkoutUrl: z.string(),
  orderHash: z.string(),
  orderGuid: z.string(),
});

/** Places a request for a video by API, of the account of the token or of a guest. */
export async function placeVideo(
  request: APIRequestContext,
  { talent, video }: Booked,
  booking: Omit<Booking, "atDetails" | "beforeRequest">,
  idToken?: string,
): Promise<Placed> {
  const { customer, email, recipient, from, gift, country, language: page } = booking;
  const [language, more] = talent.languages;
  return await place(
    request,
    { talentSlug: talent.slug, offerGuid: video.offerGuid, idToken, country },
    () => ({
      customer: { name: customer, email },
      ...(page === undefined ? {} : { language: page }),
      ...(gift === undefined ? {} : { gift: { message: gift } }),
      brief: {
        forWhom: "other",
        recipientName: recipient,
        ...(from === undefined ? {} : { fromName: from }),
        occasion: "pep_talk",
        instructions: `${recipient} runs the first marathon next week and needs one honest sentence.`,
        ...(more === undefined ? {} : { language }),
      },
    }),
  );
}

/** Quotes an offer and places an order for it. */
async function place(
  request: APIRequestContext,
  offer: {
    talentSlug: string;
    offerGuid: string;
    idToken?: string | undefined;
    country?: string | undefined;
  },
  body: (quote: { slots: { startAt: string }[] }) => object,
): Promise<Placed> {
  const { talentSlug, offerGuid, idToken, country } = offer;
  const answered = await request.post("/api/quotes", {
    data: {
      ...{ talentSlug, offerGuid, addons: [], use: "personal" },
      ...(country === undefined ? {} : { billing: { country } }),
    },
  });
  const quote = await answered.json();
  const placed = await request.post("/api/orders", {
    headers: {
      "idempotency-key": crypto.randomUUID(),
      ...(idToken === undefined ? {} : { authorization: `Bearer ${idToken}` }),
    },
    data: {
      quoteToken: quote.quoteToken,
      consents: { terms: true, performanceBeginsNow: true, age: true },
      ...body(quote),
    },
  });
  expect(placed.status(), await placed.text()).toBe(201);
  const { checkoutUrl, orderHash, orderGuid } = placedShape.parse(await placed.json());
  return { checkout: checkoutUrl, path: `/payment/${orderHash}`, guid: orderGuid, idToken };
}

/** Lets a guest's page ask for its order now; between its own requests the pauses grow. */
export async function askNow(page: Page) {
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
}

/** Pays as the payment service's page does, and waits until the order is requested. */
export async function payByRequest(
  request: APIRequestContext,
  { checkout, path, guid, idToken }: Placed,
  card = "4242 4242 4242 4242",
) {
  const form = { number: card, name: "Test Customer" };
  const paid = await request.post(checkout, { form, maxRedirects: 0 });
  expect(paid.status(), await paid.text()).toBe(303);
  const order = idToken === undefined ? path.replace("/payment/", "") : guid;
  const headers = idToken === undefined ? {} : { authorization: `Bearer ${idToken}` };
  const state = async () =>
    (await (await request.get(`/api/orders/${order}`, { headers })).json()).state;
  await expect.poll(state).toBe("requested");
}

/** Requests a video as a guest and pays, by API, and opens the page of the order. */
export async function requestVideo(
  page: Page,
  booked: Booked,
  booking: Pick<Booking, "customer" | "email" | "recipient">,
) {
  const placed = await placeVideo(page.request, booked, booking);
  await payByRequest(page.request, placed);
  await page.goto(placed.path);
  await expect(page.getByText("Requested", { exact: true })).toBeVisible();
}

/** Requests a video as the seeded customer and pays, by API. */
export async function requestAsCustomer(
  request: APIRequestContext,
  booked: Booked,
  recipient: string,
  { customer = "Alex Winter", from }: { customer?: string; from?: string } = {},
): Promise<Placed> {
  const email = "customer@matchday.example";
  const { idToken } = await (await IdentityService.of(request)).signIn(email, demoPassword);
  const booking = { customer, email, recipient, ...(from === undefined ? {} : { from }) };
  const placed = await placeVideo(request, booked, booking, idToken);
  await payByRequest(request, placed);
  return placed;
}

/** Signs a browser in as a talent, opens the order of a customer from the list, and accepts it. */
export async function acceptOrder(page: Page, talent: CatalogueTalent, customer: string) {
  await openOrder(page, talent, customer);
  await acceptNow(page);
  await expect(page.getByText("Accepted and charged")).toBeVisible();
}

/** Signs a browser in as a talent, and opens the order of a customer from the list. */
export async function openOrder(page: Page, talent: CatalogueTalent, customer: string) {
  await enterAs(page, emailOfTalent(talent));
  await openListedOrder(page, customer);
}

/** Opens the order of a customer from a signed-in athlete's list, whose rows can be accepted too. */
export async function openListedOrder(page: Page, customer: string) {
  await page.goto("/talent/orders");
  await page.getByRole("link", { name: customer }).click();
  await expect(page).toHaveURL(/\/talent\/orders\/[\w-]{36}$/);
  // The address changes a moment before the page.
  await expect(page.getByRole("heading", { level: 1, name: "Orders", exact: true })).toBeHidden();
}

/** Returns an athlete with a session, counted from the last one. Other journeys book the first ones. */
export function lastWithSession({ talent }: Catalogue, before = 0) {
  const found = talent
    .filter(({ status }) => status === "published")
    .flatMap((one) => one.offers.map((offer) => ({ talent: one, offer })))
    .filter(({ offer }) => offer.kind === "session")
    .at(-1 - before);
  if (found === undefined) throw new Error("the seed has too few sessions");
  return found;
}

/** Places a guest's request for a free time by API, the first one if none is chosen; a gift is for Aisha. */
export async function placeSession(
  request: APIRequestContext,
  { talent, offer }: { talent: CatalogueTalent; offer: { offerGuid: string } },
  customer: string,
  gift?: { recipientEmail: string; message: string },
  slot = 0,
): Promise<Placed> {
  return await place(
    request,
    { talentSlug: talent.slug, offerGuid: offer.offerGuid },
    ({ slots }) => ({
      customer: { name: customer, email: newEmail("zoe") },
      ...(gift === undefined ? {} : { gift }),
      brief: {
        forWhom: gift === undefined ? "self" : "other",
        recipientName: gift === undefined ? customer : "Aisha",
        occasion: "coaching",
        instructions: "I run my first marathon in spring and want to talk about pacing.",
      },
      schedule: { startAt: slots[slot]?.startAt, timeZone: "America/New_York" },
    }),
  );
}

/** Accepts an order as its talent and delivers a link, beside the page. */
export async function deliverByRequest(
  request: APIRequestContext,
  talent: CatalogueTalent,
  guid: string,
) {
  const identity = await IdentityService.of(request);
  const headers = await identity.headersOf(emailOfTalent(talent), demoPassword);
  const url = "https://videos.example.com/aisha";
  for (const action of [
    { action: "accept" },
    { action: "deliver", deliverable: { kind: "link", url } },
  ]) {
    const { version } = await (await request.get(`/api/orders/${guid}`, { headers })).json();
    const data = { ...action, version };
    const done = await request.post(`/api/orders/${guid}/actions`, { headers, data });
    expect(done.status(), await done.text()).toBe(200);
  }
}
