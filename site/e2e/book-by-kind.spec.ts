import type { Locator, Page } from "@playwright/test";
import { openOwnOrder, pay } from "./booking.ts";
import {
  type Catalogue,
  emailOfTalent,
  expect,
  logIn,
  newEmail,
  newWord,
  test,
} from "./fixtures.ts";

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

async function fillContact(form: Locator, customer: string) {
  const email = newEmail("kit");
  await form.getByLabel("Your name").fill(customer);
  await form.getByLabel("Email", { exact: true }).fill(email);
  await form.getByLabel("Email once more").fill(email);
}

async function request(page: Page, form: Locator) {
  for (const consent of [/^I accept the terms/, /^Work may begin/, /^I am at least 16/]) {
    await form.getByRole("checkbox", { name: consent }).check();
  }
  await form.getByRole("button", { name: /^Request – reserve / }).click();
  await expect(page.getByRole("heading", { name: "Pay by card" })).toBeVisible();
}

test("What is sent by post asks for an address, which the athlete reads once it is accepted", async ({
  page,
  otherPage,
  catalogue,
}) => {
  const { talent, offer } = talentWith(catalogue, ({ addons }) =>
    addons.some(({ effect }) => effect === "shipped"),
  );
  const photo = offer.addons.find(({ effect }) => effect === "shipped")?.label ?? "";
  const customer = `Kit ${newWord()}`;
  await page.goto(`/${talent.slug}/book?offer=${offer.offerGuid}`);
  const form = page.getByRole("form", { name: /^Book / });
  await expect(form.getByText(/plus 5 % service fee/)).toBeVisible();
  await form.getByRole("radio", { name: offer.title }).check();
  await form.getByRole("checkbox", { name: photo }).check();
  await next(form);
  await form.getByLabel("Their name").fill("Bo");
  const languages = form.getByRole("group", { name: "In which language?" });
  if ((await languages.count()) > 0) await languages.getByRole("radio").first().check();
  await form.getByLabel("Pep talk").check();
  await form
    .getByRole("textbox", { name: /^What should .+ know\?$/ })
    .fill("Bo has collected cards since school and has none of yours.");
  await next(form);
  await next(form);
  await fillContact(form, customer);
  await next(form);
  await expect(form.getByRole("alert")).toContainText("Enter the street and number");

  await form.getByLabel("Name on the parcel").fill(customer);
  await form.getByLabel("Street and number").fill("Harbour Road 12");
  await form.getByLabel("Postal code").fill("BS1 4ST");
  await form.getByLabel("Town or city").fill("Bristol");
  await form.getByLabel("Country").selectOption({ label: "United Kingdom" });
  await next(form);
  await expect(form.getByText("Harbour Road 12, BS1 4ST Bristol, United Kingdom")).toBeVisible();
  await request(page, form);
  await pay(page);
  await openOwnOrder(page);
  await expect(page.getByText("Harbour Road 12")).toBeVisible();

  await otherPage.goto("/login");
  await logIn(otherPage, emailOfTalent(talent));
  await otherPage.getByRole("link", { name: customer }).click();
  await expect(otherPage.getByRole("button", { name: /^Accept and earn / })).toBeVisible();
  await expect(otherPage.getByText("Harbour Road 12")).toHaveCount(0);
  await otherPage.getByRole("button", { name: /^Accept and earn / }).click();
  await expect(otherPage.getByText("Harbour Road 12")).toBeVisible();
});

test("A session is asked about as a session", async ({ page, catalogue }) => {
  const { talent, offer } = talentWith(catalogue, ({ kind }) => kind === "session");
  await page.goto(`/${talent.slug}/book?offer=${offer.offerGuid}`);
  const form = page.getByRole("form", { name: /^Book / });
  await form.getByRole("radio", { name: offer.title }).check();
  await next(form);
  await expect(form.getByRole("heading", { name: "Who is taking part?" })).toBeVisible();
  await expect(form.getByText("As it should be said")).toHaveCount(0);
  await expect(form.getByLabel("How is it pronounced?")).toHaveCount(0);
  const about = form.getByRole("group", { name: "What is it about?" });
  await expect(about.getByRole("radio", { name: "Wedding" })).toHaveCount(0);
  await about.getByRole("radio", { name: "Coaching" }).check();
});
