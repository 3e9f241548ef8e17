import type { APIRequestContext, Locator, Page } from "@playwright/test";
import {
  type Catalogue,
  type CatalogueTalent,
  emailOfTalent,
  expect,
  logIn,
  newEmail,
} from "./fixtures.ts";

export interface Booking {
  customer: string;
  email: string;
  recipient: string;
  /** What else is said where the customer is reached. */
  atContact?: (form: Locator) => Promise<void>;
  /** What is done at the last step before the request is sent. */
  beforeRequest?: () => Promise<void>;
}

/** Walks the five steps of a video booking from the first one up to the payment service's page. */
export async function bookVideo(page: Page, offerTitle: string, booking: Booking) {
  await walkBooking(page, offerTitle, booking, async () => {});
}

/** Walks the same steps for a session; `chooseTime` gets the one with the free times. */
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
  await form.getByLabel("Email once more").fill(booking.email);
  await booking.atContact?.(form);
  await form.getByRole("button", { name: "Continue" }).click();

  await form.getByRole("checkbox", { name: /^I accept the terms/ }).check();
  await form.getByRole("checkbox", { name: /^Work may begin/ }).check();
  await form.getByRole("checkbox", { name: /^I am at least 16/ }).check();
  await booking.beforeRequest?.();
  await form
    .getByRole("button", { name: /^Request – reserve .+ charged only if .+ accepts$/ })
    .click();
  await expect(page.getByRole("heading", { name: "Pay by card" })).toBeVisible();
}

/** Answers what every brief asks; an athlete of several languages is asked for the first of them. */
export async function fillBrief(form: Locator, recipient: string) {
  await form.getByLabel("Their name").fill(recipient);
  // A session asks for other occasions.
  await form.getByLabel("Pep talk").or(form.getByLabel("Motivation")).check();
  const languages = form.getByRole("group", { name: "In which language?" });
  if ((await languages.count()) > 0) await languages.getByRole("radio").first().check();
  await form
    .getByRole("textbox", { name: /^What should .+ know\?$/ })
    .fill(`${recipient} runs the first marathon next week and needs one honest sentence.`);
}

/** Says what a company advertises, through a channel that `choose` picks, in the Netherlands. */
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

/** Pays on the emulator's page and waits until the site knows. */
export async function pay(page: Page) {
  await page.getByRole("button", { name: /^Hold / }).click();
  await expect(page.getByRole("heading", { name: "Requested!" })).toBeVisible();
}

/** From the page after paying to the page of the order, which is a guest's only key. */
export async function openOwnOrder(page: Page) {
  await page.getByRole("link", { name: "Go to your order" }).click();
  await expect(page).toHaveURL(/\/payment\/[\w-]{22}$/);
}

/** Requests a video of a talent as a guest, from the booking page to the page of the order. */
export async function requestVideo(
  page: Page,
  { talent, video }: { talent: { slug: string }; video: { title: string } },
  booking: Booking,
) {
  await page.goto(`/${talent.slug}/book`);
  await bookVideo(page, video.title, booking);
  await pay(page);
  await openOwnOrder(page);
}

/** Logs in as a talent, opens the order of a customer from the list, and accepts it. */
export async function acceptOrder(page: Page, talent: CatalogueTalent, customer: string) {
  await page.goto("/login");
  await logIn(page, emailOfTalent(talent));
  await page.getByRole("link", { name: customer }).click();
  await page.getByRole("button", { name: /^Accept and earn / }).click();
}

/** Athletes with a session, of whom other journeys book the first ones: the last for 0, the one before for 1. */
export function lastWithSession({ talent }: Catalogue, before = 0) {
  const found = talent
    .filter(({ status }) => status === "published")
    .flatMap((one) => one.offers.map((offer) => ({ talent: one, offer })))
    .filter(({ offer }) => offer.kind === "session")
    .at(-1 - before);
  if (found === undefined) throw new Error("the seed has too few sessions");
  return found;
}

/** Books the first free time as a guest does, for Aisha if it is a gift; gives the payment service's page and the page of the order. */
export async function placeSession(
  request: APIRequestContext,
  { talent, offer }: { talent: CatalogueTalent; offer: { offerGuid: string } },
  customer: string,
  gift?: { recipientEmail: string; message: string },
): Promise<{ checkout: string; order: string }> {
  const answered = await request.post("/api/quotes", {
    data: { talentSlug: talent.slug, offerGuid: offer.offerGuid, addons: [], use: "personal" },
  });
  const quote = await answered.json();
  const placed = await request.post("/api/orders", {
    headers: { "idempotency-key": crypto.randomUUID() },
    data: {
      quoteToken: quote.quoteToken,
      customer: { name: customer, email: newEmail("zoe") },
      ...(gift === undefined ? {} : { gift }),
      brief: {
        forWhom: gift === undefined ? "self" : "other",
        recipientName: gift === undefined ? customer : "Aisha",
        occasion: "coaching",
        instructions: "I run my first marathon in spring and want to talk about pacing.",
      },
      schedule: { startAt: quote.slots[0].startAt, timeZone: "America/New_York" },
      consents: { terms: true, performanceBeginsNow: true, age: true },
    },
  });
  expect(placed.status(), await placed.text()).toBe(201);
  const { checkoutUrl, orderHash } = await placed.json();
  return { checkout: checkoutUrl, order: `/payment/${orderHash}` };
}
