import type { APIRequestContext, Page } from "@playwright/test";
import { z } from "zod";
import { firstName } from "#app/lib/texts/first-name.ts";
import { expectAccessibleAtBothWidths } from "./axe.ts";
import {
  fillCampaign,
  fillContact,
  openOrder,
  openOwnOrder,
  pay,
  payByRequest,
  placeSession,
  placeVideo,
} from "./booking.ts";
import {
  type Catalogue,
  emailOfTalent,
  expect,
  moveClock,
  newEmail,
  newWord,
  talentForCompanies,
  talentWithVideo,
} from "./fixtures.ts";
import { password, test } from "./identity.ts";
import {
  applyByForm,
  decide,
  headersOfOperator,
  mailedLink,
  openApplication,
  operator,
  proveAddress,
} from "./joining.ts";
import {
  acceptByRequest,
  approveByRequest,
  deliverByRequest,
  headersOfTalent,
} from "./order-steps.ts";
import { enterAs, enterCustomer } from "./signed-in.ts";

const day = 24 * 3_600;

test.afterEach(async ({ request }) => {
  await moveClock(request, { now: "real" });
});

/** Moves the clock to this many seconds before an instant. */
async function moveTo(request: APIRequestContext, instant: string, secondsBefore: number) {
  const ahead = Math.ceil((Date.parse(instant) - Date.now()) / 1_000) - secondsBefore;
  await moveClock(request, { now: "real" });
  await moveClock(request, { advanceSeconds: ahead });
}

/** A session with several seats. */
function groupSession({ talent }: Catalogue) {
  const found = talent
    .flatMap((one) => one.offers.map((offer) => ({ talent: one, offer })))
    .find(({ offer }) => offer.title === "Ride smarter in a group");
  if (found === undefined) throw new Error("the seed has no session for a group");
  return found;
}

test("An athlete who forgot the join link is reminded, and enters it once for every seat", async ({
  page,
  otherPage,
  catalogue,
  request,
}, { repeatEachIndex, retry }) => {
  const booked = groupSession(catalogue);
  const name = firstName(booked.talent.displayName);
  // A slot keeps its link, also for later orders: a repetition needs another one.
  const slot = repeatEachIndex + retry;
  const seats = await Promise.all(
    ["Ana", "Bo"].map((one) =>
      placeSession(request, booked, `${one} ${newWord().slice(0, 8)}`, undefined, slot),
    ),
  );
  for (const seat of seats) {
    await payByRequest(request, seat);
    await acceptByRequest(request, booked.talent, seat);
  }
  const headers = await headersOfTalent(request, booked.talent);
  const order = await request.get(`/api/orders/${seats[0]?.guid}`, { headers });
  const { schedule } = z
    .object({ schedule: z.object({ startAt: z.string() }) })
    .parse(await order.json());

  await test.step("a day before, both sides read that it is missing", async () => {
    await moveTo(request, schedule.startAt, 24 * 3_600 - 60);
    await page.goto(seats[0]?.path ?? "");
    await expect(page.getByText(`${name} hasn’t entered it yet. You can ask`)).toBeVisible();
    await enterAs(otherPage, emailOfTalent(booked.talent));
    const address = emailOfTalent(booked.talent);
    await otherPage.goto(await mailedLink(request, address, /^Join link missing: /));
    await expect(otherPage.getByText("The customer sees it as soon as you save it.")).toBeVisible();
    await expectAccessibleAtBothWidths(page);
  });
  await test.step("it is entered once, and both guests join", async () => {
    const where = otherPage.getByRole("form", { name: "Where you meet" });
    await where.getByLabel("Join link").fill("https://meet.example/ride");
    await where.getByRole("button", { name: "Save" }).click();
    await expect(otherPage.getByRole("link", { name: "Join the call" })).toBeVisible();
    for (const { path } of seats) {
      await page.goto(path);
      await expect(page.getByRole("link", { name: "Join the call" }).first()).toHaveAttribute(
        "href",
        "https://meet.example/ride",
      );
    }
  });
});

/** Sets up payouts on the pages of the athlete and the payment service. */
async function setUpPayouts(page: Page) {
  await page.goto("/talent/account/earnings");
  await page.getByRole("button", { name: "Set up payouts" }).click();
  await page.waitForURL(/\/_connect\//);
  await page.getByRole("button", { name: /^Finish/ }).click();
  await expect(page.getByRole("heading", { name: "You’re set up" })).toBeVisible();
}

const fileShape = z.object({
  payment: z.object({ intentId: z.string() }),
  payout: z.object({ status: z.string() }),
});

/** Reads an order as an operator. */
async function readFile(request: APIRequestContext, guid: string) {
  const headers = await headersOfOperator(request);
  const answer = await request.get(`/api/operators/orders/${guid}`, { headers });
  return fileShape.parse(await answer.json());
}

test("A chargeback after the payout ends tips, holds the customer’s account, and takes the payout back if it is lost", async ({
  page,
  otherPage,
  catalogue,
  identity,
  request,
}) => {
  const booked = talentWithVideo(catalogue, 4);
  const email = newEmail("lena");
  await enterAs(otherPage, emailOfTalent(booked.talent));
  await setUpPayouts(otherPage);
  await enterCustomer(page, identity, email);
  const { idToken } = await identity.signIn(email, password);
  const booking = { customer: "Lena Payer", email, recipient: "Aisha" };
  const placed = await placeVideo(request, booked, booking, idToken);
  await payByRequest(request, placed);
  await acceptByRequest(request, booked.talent, placed);
  await deliverByRequest(request, booked.talent, placed);
  await approveByRequest(request, placed);
  await moveClock(request, { advanceSeconds: 8 * day });
  await expect.poll(async () => (await readFile(request, placed.guid)).payout.status).toBe("paid");

  await page.goto(`/account/orders/${placed.guid}`);
  const tip = page.getByRole("form", { name: /^Add a tip for / });
  await tip.getByRole("radio", { name: /15%/ }).check();
  await tip.getByRole("button", { name: /^Tip / }).click();
  await expect(page.getByRole("button", { name: /^Hold / })).toBeVisible();
  const { payment } = await readFile(request, placed.guid);
  const provider = new URL(placed.checkout).origin;
  const opened = await request.post(`${provider}/_emulator/disputes`, {
    data: { paymentIntent: payment.intentId },
  });
  expect(opened.ok(), await opened.text()).toBe(true);
  const { id: dispute } = await opened.json();

  const athleteReads = async (sentence: RegExp) =>
    expect(async () => {
      await otherPage.goto(`/talent/orders/${placed.guid}`);
      await expect(otherPage.getByText(sentence)).toBeVisible({ timeout: 5_000 });
    }).toPass();
  await test.step("the athlete keeps the payout and reads what is at risk", async () => {
    await athleteReads(/If it decides in favour of the cardholder, .+ is taken back\.$/);
    await expectAccessibleAtBothWidths(otherPage);
  });
  await test.step("a tip that is paid now is not taken, and its history gives the reason", async () => {
    await page.getByRole("button", { name: /^Hold / }).click();
    await expect(
      page.getByRole("heading", { name: "This tip is no longer possible" }),
    ).toBeVisible();
    await page.getByRole("link", { name: "Go to your order" }).click();
    await expect(page.getByText("Tip not possible any more, reservation released")).toBeVisible();
    await expect(page.getByText("Not charged; the reservation was released.")).toBeVisible();
    await page.getByRole("link", { name: "Go to the order of this tip" }).click();
    await expect(page.getByText(/Your bank is looking into this payment\.$/)).toBeVisible();
  });
  await test.step("the account stays until the bank has decided", async () => {
    await page.goto("/account/profile");
    await page.getByRole("button", { name: "Delete account" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete your account?" });
    await dialog.getByLabel("Type DELETE to confirm").fill("DELETE");
    await dialog.getByRole("button", { name: "Delete my account" }).click();
    const open = dialog.getByRole("list", { name: "What is still open" });
    await expect(open).toContainText(/^Order .+: the bank hasn’t decided yet\.$/);
  });
  await test.step("operators find the tip in its order", async () => {
    await enterAs(page, operator);
    await page.goto(`/operators/orders/${placed.guid}`);
    await expect(page.getByText(/: .+, payment expired$/)).toBeVisible();
  });
  await test.step("a lost chargeback takes the payout back", async () => {
    const decided = await request.post(`${provider}/_emulator/disputes/${dispute}`, {
      data: { status: "lost" },
    });
    expect(decided.ok(), await decided.text()).toBe(true);
    await athleteReads(/the payout is taken back\./);
    await otherPage.goto("/talent/account/earnings");
    await expect(otherPage.getByText("Taken back by refunds")).toBeVisible();
  });
});

test("A company asks for a price as a guest, and renews the licence by the email before its end", async ({
  page,
  otherPage,
  catalogue,
  request,
}) => {
  const { talent } = talentForCompanies(catalogue, 1);
  const name = firstName(talent.displayName);
  const customer = `Cora ${newWord().slice(0, 8)}`;
  const email = newEmail("cora");
  const form = page.getByRole("form", { name: /^Book / });
  await page.goto(`/${talent.slug}/book?use=commercial`);
  await fillCampaign(form, "Otter Energy", (usage) => usage.getByLabel(/channel$/i).fill("Cinema"));
  await form.getByLabel(/^From, in /).fill("500");
  await form.getByLabel(/^Up to, in /).fill("900");
  await form.getByRole("button", { name: "Continue" }).click();
  await fillContact(form, { customer, email });
  await form.getByLabel("We mark it as advertising").check();
  await form.getByRole("button", { name: /^Ask for a price/ }).click();
  await expect(page.getByText("Price requested", { exact: true })).toBeVisible();

  await test.step("the guest gets an email with the link to the request", async () => {
    const sent = `We sent your price request to ${name}`;
    await page.goto(await mailedLink(request, email, sent));
    await expect(
      page.getByText("You asked for a price. Nothing is reserved or charged."),
    ).toBeVisible();
  });
  await test.step("the athlete names a price, and the guest pays it by the emailed link", async () => {
    await openOrder(otherPage, talent, customer);
    await otherPage.getByLabel(/^Price in /).fill("870");
    await otherPage.getByRole("button", { name: "Send the price" }).click();
    await page.goto(await mailedLink(request, email, new RegExp(`^${name} has a price for you`)));
    await page.getByRole("button", { name: /^Reserve / }).click();
    await pay(page);
    await openOwnOrder(page);
  });
  const guid = new URL(otherPage.url()).pathname.replace("/talent/orders/", "");
  await acceptByRequest(request, talent, { guid });
  await deliverByRequest(request, talent, { guid });
  // A step that is due with the reminder would take its place.
  await page.reload();
  await page.getByRole("button", { name: "Approve" }).first().click();
  await expect(page.getByText("Completed", { exact: true })).toBeVisible();

  await test.step("two weeks before its end, an email leads to the renewal", async () => {
    const hash = new URL(page.url()).pathname.replace("/payment/", "");
    const order = await (await request.get(`/api/orders/${hash}`)).json();
    await moveTo(request, order.commercial.term.endsAt, 14 * day - 60);
    await page.goto(await mailedLink(request, email, `Your licence from ${name} ends soon`));
    await expect(page.getByText(/the new period begins with its delivery\.$/)).toBeVisible();
    await page.getByRole("link", { name: "Renew the licence" }).click();
    await expect(form.getByLabel("Brand")).toHaveValue("Otter Energy");
    await expect(form.getByLabel(/^Up to, in /)).toHaveValue("870");
    await expectAccessibleAtBothWidths(page);
    await form.getByRole("button", { name: "Continue" }).click();
    await fillContact(form, { customer, email });
    await form.getByLabel("We mark it as advertising").check();
    await form.getByRole("button", { name: /^Ask for a price/ }).click();
    await expect(page.getByText("Price requested", { exact: true })).toBeVisible();
  });
  await test.step("the athlete reads which licence is renewed", async () => {
    await otherPage.goto("/talent/orders");
    await otherPage.getByRole("link", { name: customer }).first().click();
    await expect(otherPage.getByText(/^Renewal of the licence of order /)).toBeVisible();
    await expect(otherPage.getByText("Something else")).toHaveCount(0);
  });
});

test("An applicant who turns 18 decides without the guardian", async ({
  page,
  otherPage,
  request,
}) => {
  const email = newEmail("yara");
  const guardian = { name: "Eva Guardian", email: newEmail("eva") };
  const name = `Yara ${newWord().slice(0, 10)}`;
  const birthday = new Date(Date.now() + 3 * day * 1_000);
  birthday.setUTCFullYear(birthday.getUTCFullYear() - 18);
  const birthDate = birthday.toISOString().slice(0, 10);
  await applyByForm(page, { name, email, sport: "Tennis", birthDate, guardian });
  await proveAddress(page, email);
  await enterAs(otherPage, operator);
  await openApplication(otherPage, name);
  await decide(otherPage, "Start the review", "Looks serious", "Start");
  await expect(otherPage.getByText("Can’t be approved yet")).toBeVisible();

  await moveClock(request, { advanceSeconds: 5 * day });
  await page.goto(await mailedLink(request, guardian.email, "Do you agree?"));
  await expect(
    page.getByRole("heading", { name: "Your consent isn’t needed any more" }),
  ).toBeVisible();
  await expect(page.getByText(`${name} is 18 or older now`)).toBeVisible();
  await expect(page.getByRole("button", { name: "I don’t agree" })).toHaveCount(0);
  await expectAccessibleAtBothWidths(page);
  await page.goto(await mailedLink(request, email, "We have your application"));
  await expect(
    page.getByRole("heading", { name: "We are reading your application" }),
  ).toBeVisible();
  await expect(page.getByText("Your guardian has to agree")).toHaveCount(0);
  await otherPage.reload();
  await expect(otherPage.getByRole("button", { name: "Approve" })).toBeVisible();
});
