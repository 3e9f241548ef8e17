import type { Page } from "@playwright/test";
import { enrolSteps } from "#app/features/enrol/enrol-answers.ts";
import { actionForms } from "#app/features/orders/state/order-words.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { expectAccessibleAtBothWidths } from "./axe.ts";
import { fillBrief, placeVideo, requestAsCustomer } from "./booking.ts";
import {
  acceptNow,
  emailOfTalent,
  expect,
  newEmail,
  newWord,
  talentForCompanies,
  talentWithVideo,
  test,
} from "./fixtures.ts";
import { acceptByRequest } from "./order-steps.ts";
import { untilStarted } from "./own-builds.ts";
import { expectPagesUsable, expectReadableInDark } from "./page-sweep.ts";
import { enterAs } from "./signed-in.ts";
import { expectControlsFree, expectUsable } from "./width.ts";

// Forms, dialogs and the pages of an order at every width. pages.spec.ts has all other pages.

test.describe.configure({ mode: "parallel" });

/** Opens a dialog by its button, tries it at every width, and closes it. */
async function expectDialogUsable(page: Page, button: string) {
  await test.step(button, async () => {
    await page.getByRole("button", { name: button, exact: true }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectUsable(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  });
}

/** Tries the dialogs of all actions on the order in the window. */
async function expectActionsUsable(page: Page) {
  const actions = page.getByRole("region", { name: "What you can do" });
  await expect(actions).toBeVisible();
  const more = actions.getByText("More", { exact: true });
  if ((await more.count()) > 0) await more.click();
  for (const { button } of actionForms) {
    if ((await actions.getByRole("button", { name: button, exact: true }).count()) > 0)
      await expectDialogUsable(page, button);
  }
}

test("toasts and the question about counting visits cover no control", async ({
  page,
  context,
  catalogue,
}) => {
  const { talent } = talentWithVideo(catalogue, 0);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.route("**/config.json", async (route) => {
    const response = await route.fetch();
    const analytics = { ga4: { measurementId: "G-WIDTH1" } };
    await route.fulfill({ response, json: { ...(await response.json()), analytics } });
  });
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    // Toasts stay: they are removed after six seconds.
    const without = (run: () => void, wait = 0) => (wait === 6_000 ? 0 : later(run, wait));
    Object.assign(window, { setTimeout: without });
  });
  const question = page.getByRole("region", { name: "Counting visits" });
  const toast = page.getByText("Link copied");
  await page.goto(`/${talent.slug}`);
  await expect(question).toBeVisible();
  await page.getByRole("button", { name: "Share" }).first().click();
  await expect(toast).toBeVisible();
  await expectControlsFree(page);
  await question.getByRole("button", { name: "No, thanks" }).click();
  await expect(question).toBeHidden();
  await expectControlsFree(page);
  await expect(toast).toBeVisible();
});

for (const kind of ["session", "video"]) {
  test(`every step of booking a ${kind} fits every width, is accessible and keeps what is typed`, async ({
    page,
    catalogue,
  }) => {
    const found = catalogue.talent
      .filter(({ status }) => status === "published")
      .flatMap(({ slug, offers }) => offers.map((offer) => ({ slug, offer })))
      .find(({ offer }) => offer.kind === kind);
    const { slug, offer } = found ?? { slug: "", offer: { offerGuid: "", title: "" } };
    await page.goto(`/${slug}/book`);
    const form = page.getByRole("form", { name: /^Book / });
    const next = form.getByRole("button", { name: "Continue" });
    const expectStepUsable = async () => {
      await expectUsable(page);
      // Both kinds have the same parts.
      if (kind === "video") await expectAccessibleAtBothWidths(page);
    };
    await form.getByRole("radio", { name: offer.title }).check();
    await expect(form.getByText("Total, fees included")).toBeVisible();
    if (kind === "session") {
      await form.getByRole("radio", { name: /–/ }).first().check();
      await form.getByRole("button", { name: "Later dates" }).click();
      await expect(form.getByRole("grid")).toBeVisible();
    }
    await expectStepUsable();
    await next.click();
    await form.getByRole("heading", { name: /^(Who is it for|Who is taking part)\?$/ }).waitFor();
    await next.click();
    await expect(form.getByRole("alert")).toBeVisible();
    await form.getByRole("radio", { name: "A gift" }).check();
    await form.getByText("More options").click();
    await expectStepUsable();
    await form.getByRole("radio", { name: "Someone else" }).check();
    await form.getByLabel("Their name").fill("Aisha");
    await page.reload();
    await expect(form.getByLabel("Their name")).toHaveValue("Aisha");
    await fillBrief(form, "Aisha");
    if (kind === "video") await expectReadableInDark(page);
    await expect(next).toBeInViewport();
    await next.click();
    await form.getByRole("heading", { name: "Contact and payment" }).waitFor();
    await form.getByLabel("Your name").fill("Kim");
    await form.getByLabel("Email").fill("kim@gmial.com");
    await form.getByRole("checkbox", { name: "I’m booking for a company" }).check();
    await form.getByRole("checkbox", { name: "I have a promo code" }).check();
    await expect(form.getByText("Did you mean kim@gmail.com?")).toBeVisible();
    await expectStepUsable();
    await form.getByRole("button", { name: "kim@gmail.com" }).click();
    await expect(form.getByLabel("Email")).toHaveValue("kim@gmail.com");
  });
}

test("a company's request fits every width and is accessible", async ({ page, catalogue }) => {
  const { talent } = talentForCompanies(catalogue, 0);
  await page.goto(`/${talent.slug}/book?use=commercial`);
  const form = page.getByRole("form", { name: /^Book / });
  await form.getByRole("heading", { name: "Your campaign" }).waitFor();
  await form.getByRole("button", { name: "Continue" }).click();
  await expect(form.getByRole("alert")).toBeVisible();
  await expectUsable(page);
  await expectAccessibleAtBothWidths(page);
});

for (const place of ["page", "dialog"]) {
  test(`every step of an application in a ${place} fits every width, and no bar covers a control`, async ({
    page,
  }) => {
    if (place === "page") {
      await page.goto("/enroll");
    } else {
      await page.goto("/for-athletes");
      // Before, the link loads the page of the form.
      await untilStarted(page);
      await page.getByRole("main").getByRole("link", { name: "Apply to join" }).first().click();
      await expect(page.getByRole("dialog")).toBeVisible();
    }
    const form = page.getByRole("form", { name: "Apply to join" });
    for (const step of enrolSteps) {
      await expect(
        form.getByText(`Step ${enrolSteps.indexOf(step) + 1} of ${enrolSteps.length}`),
      ).toBeVisible();
      await expectUsable(page);
      await answerStep[step]?.(page);
      if (step === "you" && place === "page") {
        await page.reload();
        await expect(page.getByLabel("Full legal name")).toHaveValue(applicant);
      }
      if (step !== "consents") await form.getByRole("button", { name: "Continue" }).click();
    }
    await form.getByRole("button", { name: "Send the application" }).click();
    await expect(form.getByRole("alert")).toBeVisible();
    await expectUsable(page);
  });
}

const applicant = "Maximiliane Schneider-Wolkenstein";

/** The answers that a step of the application needs before the next one opens. */
const answerStep: Partial<Record<(typeof enrolSteps)[number], (page: Page) => Promise<void>>> = {
  you: async (page) => {
    await page.getByLabel("Full legal name").fill(applicant);
    await page.getByLabel("Public name").fill("Maxi");
    await page.getByLabel("Date of birth").fill("1990-01-01");
    await page.getByLabel("Country").selectOption("DE");
  },
  sport: async (page) => {
    await page.getByLabel("Add a sport").selectOption({ index: 1 });
    await page.getByRole("group", { name: "Level" }).getByRole("radio").first().check();
  },
  reach: async (page) => {
    await page.getByLabel("Add a language").selectOption({ index: 1 });
  },
  offer: async (page) => {
    await page.getByRole("textbox", { name: "Your price" }).fill("100");
  },
};

test("an unpaid and a requested order fit every width on the customer's pages, and no bar covers a control", async ({
  page,
  request,
  catalogue,
}) => {
  const booked = talentWithVideo(catalogue, 20);
  const unpaid = await placeVideo(request, booked, {
    customer: "Kim Winter",
    email: newEmail("kim"),
    recipient: newWord(),
  });
  await page.goto(unpaid.path);
  await expect(page.getByText("Waiting for payment")).toBeVisible();
  await expect(page.getByText("will be reserved on your card, not charged")).toBeVisible();
  await expectUsable(page);
  await page.goto(unpaid.path.replace("/payment/", "/feedback/"));
  await expect(page.getByRole("heading", { level: 1, name: /^Rate / })).toBeVisible();
  await expectUsable(page);

  const { guid } = await requestAsCustomer(request, booked, newWord());
  await enterAs(page, "customer@matchday.example");
  await expectPagesUsable(page, { guid }, ["account-orders", "account-order"]);
  await expectActionsUsable(page);
});

test("an athlete's area with a requested and an accepted order fits every width, and no bar covers a control", async ({
  page,
  request,
  catalogue,
}) => {
  const booked = talentWithVideo(catalogue, 21);
  // A name that is longer than a line of a phone.
  const from = "W".repeat(60);
  const { guid } = await requestAsCustomer(request, booked, newWord(), { from });
  await enterAs(page, emailOfTalent(booked.talent));
  await expectPagesUsable(page, { guid }, ["talent-orders", "talent-order"]);
  await expect(page.getByText(`From ${from}`)).toBeVisible();
  await expectActionsUsable(page);
  await acceptNow(page);
  await expect(page.getByText("Accepted and charged")).toBeVisible();
  await expectActionsUsable(page);
  await expectUsable(page);
});

test("a long message, its report and a long link to a delivery fit every width, and no bar covers a control", async ({
  page,
  otherPage,
  request,
  catalogue,
}) => {
  const booked = talentWithVideo(catalogue, 22);
  const { guid } = await requestAsCustomer(request, booked, newWord());
  await acceptByRequest(request, booked.talent, { guid });
  await enterAs(page, "customer@matchday.example");
  await enterAs(otherPage, emailOfTalent(booked.talent));
  await otherPage.goto(paths.talentOrder(guid));
  await expect(otherPage.getByText("Accepted and charged")).toBeVisible();
  await test.step("accepted", async () => {
    await page.goto(paths.accountOrder(guid));
    await expectActionsUsable(page);
    await expectUsable(page);
  });
  await test.step("a report of a message", async () => {
    await page.getByLabel("Your message").fill("x".repeat(400));
    await page.getByRole("button", { name: "Send" }).click();
    await otherPage.getByRole("log").getByRole("button", { name: "Report" }).click();
    await expect(otherPage.getByRole("dialog", { name: "Report this message?" })).toBeVisible();
    await expectUsable(otherPage);
    await otherPage.keyboard.press("Escape");
    await expectUsable(otherPage);
  });
  await test.step("delivered", async () => {
    const delivery = otherPage.getByRole("form", { name: "Deliver" });
    await expect(delivery.getByRole("button", { name: "Choose a video" })).toBeVisible();
    await delivery.getByRole("radio", { name: /^A link/ }).check();
    await delivery
      .getByLabel("Link to the delivery")
      .fill(`https://videos.example.com/${"long".repeat(40)}`);
    await delivery.getByRole("button", { name: "Deliver" }).click();
    await expect(otherPage.getByText("Delivered", { exact: true }).first()).toBeVisible();
    await expectUsable(otherPage);
    await page.goto(paths.accountOrder(guid));
    await expectActionsUsable(page);
  });
});
