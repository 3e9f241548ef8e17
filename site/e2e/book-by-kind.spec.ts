import type { Locator } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import {
  fillBrief,
  fillContact,
  openListedOrder,
  openOrder,
  openOwnOrder,
  pay,
  sendRequest,
} from "./booking.ts";
import {
  acceptNow,
  type Catalogue,
  emailOfTalent,
  expect,
  newEmail,
  newWord,
  test,
} from "./fixtures.ts";
import { mailedLink } from "./joining.ts";
import { enterAs } from "./signed-in.ts";

/** A bookable athlete with such an offer. */
function talentWith(
  catalogue: Catalogue,
  fits: (offer: Catalogue["talent"][number]["offers"][number]) => boolean,
) {
  const found = catalogue.talent
    .filter(({ status }) => status === "published")
    .flatMap((talent) => {
      const offer = talent.offers.find(fits);
      return offer === undefined ? [] : [{ talent, offer }];
    })
    .at(-1);
  if (found === undefined) throw new Error("the seed has no such offer");
  return found;
}

const next = (form: Locator) => form.getByRole("button", { name: "Continue" }).click();

test("A signed item is sent to the address that the guest corrected after acceptance, and the guest tracks it", async ({
  page,
  otherPage,
  catalogue,
}) => {
  const { talent, offer } = talentWith(catalogue, ({ kind }) => kind === "item");
  const customer = `Ina ${newWord()}`;
  await page.goto(`/${talent.slug}/book?offer=${offer.offerGuid}`);
  const form = page.getByRole("form", { name: /^Book / });
  await test.step("the chosen offer can be changed in the first step", async () => {
    await expect(form.getByRole("region", { name: "Offer" })).toContainText(offer.title);
    await form.getByRole("button", { name: "Change: Offer" }).click();
    await expect(form.getByRole("heading", { name: "What would you like to book?" })).toBeFocused();
    await expect(form.getByRole("radio", { name: offer.title })).toBeChecked();
    await next(form);
  });
  await fillBrief(form, "Bo");
  await next(form);
  await fillContact(form, { customer, email: newEmail("ina") });
  await sendRequest(form);
  await expect(form.getByRole("alert")).toContainText("Enter the street and number");
  await form.getByLabel("Name on the parcel").fill(customer);
  await form.getByLabel("Street and number").fill("Harbour Road 12");
  await form.getByLabel("Postal code").fill("BS1 4ST");
  await form.getByLabel("Town or city").fill("Bristol");
  await form.getByLabel("Country", { exact: true }).selectOption({ label: "United Kingdom" });
  await sendRequest(form);
  await pay(page);
  await openOwnOrder(page);
  await expect(page.getByText("Harbour Road 12")).toBeVisible();

  await openOrder(otherPage, talent, customer);
  const accept = otherPage.getByRole("button", { name: /^Accept and earn / });
  await expect(accept).toBeVisible();
  await expect(otherPage.getByText("Harbour Road 12")).toHaveCount(0);
  await acceptNow(otherPage);
  const parcel = otherPage.getByRole("form", { name: "Deliver" });
  await expect(parcel.getByText("Harbour Road 12")).toBeVisible();
  await expectAccessible(otherPage);
  await test.step("the guest corrects the address, and the athlete gets an email about it", async () => {
    await page.reload();
    await page.getByRole("button", { name: "Correct the address" }).click();
    const dialog = page.getByRole("dialog", { name: "Correct the address" });
    await expect(dialog).toContainText("gets an email about the new address");
    await dialog.getByLabel("Street and number").fill("Harbour Road 21");
    await dialog.getByRole("button", { name: "Save the address" }).click();
    await expect(page.getByText("Harbour Road 21")).toBeVisible();
    const subject = /^New delivery address for order /;
    await otherPage.goto(await mailedLink(otherPage.request, emailOfTalent(talent), subject));
    await expect(parcel.getByText("Harbour Road 21")).toBeVisible();
    await expect(parcel.getByText(/^The customer corrected the address /)).toBeVisible();
  });
  await parcel.getByRole("button", { name: "I have sent it" }).press("Enter");
  await expect(parcel.getByRole("alert")).toContainText("Choose the carrier");
  await parcel.getByLabel("Carrier").selectOption("Royal Mail");
  await parcel.getByLabel("Tracking number").fill("ab 1234 5678 9gb");
  await parcel.getByRole("button", { name: "I have sent it" }).press("Enter");
  await expect(otherPage.getByText("AB123456789GB")).toBeVisible();

  await page.reload();
  await expect(page.getByRole("button", { name: "Correct the address" })).toHaveCount(0);
  const track = page.getByRole("link", { name: "Track the parcel" });
  await expect(track).toHaveAttribute("href", /royalmail\.com\/.+\/AB123456789GB$/);
  await expectAccessible(page);
});

test("A session is booked with pictures, and its guest joins by the athlete's link when it is due", async ({
  page,
  otherPage,
  catalogue,
}) => {
  const { talent, offer } = talentWith(catalogue, ({ kind }) => kind === "session");
  await page.goto(`/${talent.slug}/book?offer=${offer.offerGuid}`);
  const form = page.getByRole("form", { name: /^Book / });
  await form.getByRole("radio").first().check();
  await next(form);
  await expect(form.getByRole("heading", { name: "Who is taking part?" })).toBeVisible();
  await expect(form.getByText("As it is pronounced")).toHaveCount(0);
  await expect(form.getByLabel("How is it pronounced?")).toHaveCount(0);
  const about = form.getByRole("group", { name: "What is it about?" });
  await expect(about.getByRole("radio", { name: "Wedding" })).toHaveCount(0);
  await about.getByRole("radio", { name: "Coaching" }).check();

  const customer = `Ines ${newWord()}`;
  await fillBrief(form, "Ines");
  await form.getByText("More options").click();
  await form.getByLabel("Picture file").setInputFiles({
    name: "program.jpg",
    mimeType: "image/jpeg",
    buffer: Buffer.from("\x7fELF…"),
  });
  await expect(form.getByRole("alert")).toContainText("We can’t read this file as a picture");
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 400, height: 300 } });
  const picture = { name: "ines.png", mimeType: "image/png", buffer };
  await form.getByLabel("Picture file").setInputFiles(picture);
  await expect(form.getByRole("img", { name: "Picture 1 for your brief" })).toBeVisible();
  await form.getByLabel("Picture file").setInputFiles(picture);
  await form.getByRole("button", { name: "Remove picture 2" }).click();
  await expect(form.getByRole("img", { name: "Picture 2 for your brief" })).toHaveCount(0);
  await page.reload();
  await expect(form.getByRole("img", { name: "Picture 1 for your brief" })).toBeVisible();
  await expectAccessible(page);
  await next(form);
  await fillContact(form, { customer, email: newEmail("ines") });
  await expect(form.getByText("1 picture", { exact: true })).toBeVisible();
  await sendRequest(form);
  await pay(page);
  await openOwnOrder(page);
  await page.getByRole("button", { name: "Picture 1 of the brief" }).press("Enter");
  const large = page.getByRole("dialog", { name: "Picture 1 of the brief" });
  await expect(large.getByRole("img")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  await enterAs(otherPage, emailOfTalent(talent));
  await openListedOrder(otherPage, customer);
  await expect(otherPage.getByRole("img", { name: "Picture 1 of the brief" })).toBeVisible();
  const where = otherPage.getByRole("form", { name: "Where you meet" });
  await where.getByLabel("Join link").fill("http://meet.example/ines");
  await where.getByRole("button", { name: "Save" }).click();
  await expect(where.getByRole("alert")).toContainText("starts with https://");
  await where.getByLabel("Join link").fill("https://meet.example/ines");
  await where.getByRole("button", { name: "Save" }).press("Enter");
  await expect(otherPage.getByRole("link", { name: "Join the call" })).toBeVisible();
  await acceptNow(otherPage);
  await expect(otherPage.getByText("Accepted and charged")).toBeVisible();
  await expectAccessible(otherPage);

  await page.reload();
  const shown = page.getByRole("region", { name: "Where you meet" });
  await expect(shown.getByText(/^Your video link appears here on /)).toBeVisible();
  await expect(page.getByRole("link", { name: "Join the call" })).toHaveCount(0);
  const from = (await shown.getByRole("time").getAttribute("datetime")) ?? "";
  const advanceSeconds = Math.ceil((Date.parse(from) - Date.now()) / 1_000) + 60;
  expect((await page.request.post("/_local/clock", { data: { advanceSeconds } })).ok()).toBe(true);
  await page.reload();
  const links = page.getByRole("link", { name: "Join the call" });
  // The next step of the order, and the place where they meet.
  await expect(links).toHaveCount(2);
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute("href", "https://meet.example/ines");
  }
  await expectAccessible(page);
});

test.afterEach(async ({ request }) => {
  expect((await request.post("/_local/clock", { data: { now: "real" } })).ok()).toBe(true);
});
