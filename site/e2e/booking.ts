import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { z } from "zod";
import {
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
  /** Fills further fields of the contact step. */
  atContact?: (form: Locator) => Promise<void>;
  /** Called at the last step before the request is sent. */
  beforeRequest?: () => Promise<void>;
}

/** Fills the five steps of a video booking up to the payment service's page. */
export async function bookVideo(page: Page, offerTitle: string, booking: Booking) {
  await walkBooking(page, offerTitle, booking, async () => {});
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
  atTime: (form: Locator) => Promise<void>,
) {
  const form = page.getByRole("form", { name: /^Book / });
  await form.getByRole("radio", { name: offerTitle }).check();
  await form.getByRole("button", { name: "Continue" }).click();

  await fillBrief(form, booking.recipient);
  await form.getByRole("button", { name: "Continue" }).click();

  await form.getByRole("heading", { name: "When?" }).waitFor();
  await atTime(form);
  await form.getByRole("button", { name: "Continue" }).click();

  await form.getByLabel("Your name").fill(booking.customer);
  await form.getByLabel("Email", { exact: true }).fill(booking.email);
  await form.getByLabel("Repeat your email").fill(booking.email);
  await booking.atContact?.(form);
  await form.getByRole("button", { name: "Continue" }).click();

  await form.getByRole("checkbox", { name: /^I accept the terms/ }).check();
  await form.getByRole("checkbox", { name: /^Work starts when/ }).check();
  await form.getByRole("checkbox", { name: /^I am at least 16/ }).check();
  await booking.beforeRequest?.();
  await form
    .getByRole("button", { name: /^Request – reserve .+ charged only if .+ accepts$/ })
    .click();
  await expect(page.getByRole("heading", { name: "Pay by card" })).toBeVisible();
}

/** Fills the required fields of a brief, with the first language of the athlete. */
export async function fillBrief(form: Locator, recipient: string) {
  await form.getByLabel("Their name").fill(recipient);
  // Sessions have other occasions.
  await form.getByLabel("Pep talk").or(form.getByLabel("Motivation")).check();
  const languages = form.getByRole("group", { name: "In which language?" });
  if ((await languages.count()) > 0) await languages.getByRole("radio").first().check();
  await form
    .getByRole("textbox", { name: /^What should .+ know\?$/ })
    .fill(`${recipient} runs the first marathon next week and needs one honest sentence.`);
}

/** Fills the licence of a company in the Netherlands; `choose` selects the channel. */
export async function fillLicence(
  form: Locator,
  brand: string,
  choose: (licence: Locator) => Promise<void>,
) {
  const licence = form.getByRole("group", { name: "Commercial use" });
  await licence.getByLabel("Brand").fill(brand);
  await licence.getByLabel("What is advertised").fill("The new drink");
  await choose(licence);
  await licence.getByLabel("Country", { exact: true }).selectOption("NL");
  await licence.getByLabel("We mark it as advertising").check();
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
  { customer, email, recipient, from }: Pick<Booking, "customer" | "email" | "recipient" | "from">,
  idToken?: string,
): Promise<Placed> {
  const [language, more] = talent.languages;
  return await place(
    request,
    { talentSlug: talent.slug, offerGuid: video.offerGuid, idToken },
    () => ({
      customer: { name: customer, email },
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
  offer: { talentSlug: string; offerGuid: string; idToken?: string | undefined },
  body: (quote: { slots: { startAt: string }[] }) => object,
): Promise<Placed> {
  const { talentSlug, offerGuid, idToken } = offer;
  const answered = await request.post("/api/quotes", {
    data: { talentSlug, offerGuid, addons: [], use: "personal" },
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
  customer = "Alex Winter",
): Promise<Placed> {
  const email = "customer@matchday.example";
  const { idToken } = await (await IdentityService.of(request)).signIn(email, demoPassword);
  const placed = await placeVideo(request, booked, { customer, email, recipient }, idToken);
  await payByRequest(request, placed);
  return placed;
}

/** Signs a browser in as a talent, opens the order of a customer from the list, and accepts it. */
export async function acceptOrder(page: Page, talent: CatalogueTalent, customer: string) {
  await openOrder(page, talent, customer);
  await page.getByRole("button", { name: /^Accept and earn / }).click();
}

/** Signs a browser in as a talent, and opens the order of a customer from the list. */
export async function openOrder(page: Page, talent: CatalogueTalent, customer: string) {
  await enterAs(page, emailOfTalent(talent));
  await page.goto("/talent/orders");
  await page.getByRole("link", { name: customer }).click();
  await expect(page).toHaveURL(/\/talent\/orders\/[\w-]{36}$/);
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

/** Places a guest's request for the first free time by API; a gift is for Aisha. */
export async function placeSession(
  request: APIRequestContext,
  { talent, offer }: { talent: CatalogueTalent; offer: { offerGuid: string } },
  customer: string,
  gift?: { recipientEmail: string; message: string },
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
      schedule: { startAt: slots[0]?.startAt, timeZone: "America/New_York" },
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
  const { idToken } = await identity.signIn(emailOfTalent(talent), demoPassword);
  const headers = { authorization: `Bearer ${idToken}` };
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
