import type { Page } from "@playwright/test";
import { enrolSteps } from "#app/features/enrol/enrol-answers.ts";
import { actionForms } from "#app/features/orders/order-words.ts";
import { type PageName, type PageRecord, pageList } from "#app/lib/page-records.ts";
import { fillPath, paths } from "#app/lib/paths.ts";
import { fillBrief, placeVideo, requestAsCustomer } from "./booking.ts";
import { emailOfTalent, expect, newEmail, newWord, talentWithVideo, test } from "./fixtures.ts";
import { operator } from "./joining.ts";
import { untilStarted } from "./own-builds.ts";
import { enterAs } from "./signed-in.ts";
import { expectControlsFree, expectFits, expectUsable } from "./width.ts";

/** The values that the parameters of the site's paths get. */
interface Named {
  sport: string;
  slug: string;
  offerGuid: string;
  orderGuid: string;
  orderHash: string;
}

/** The address of a page with these values. */
function addressOf(page: PageRecord, named: Named): string {
  const guid = page.document === "catalogue" ? named.offerGuid : named.orderGuid;
  const values = { sport: named.sport, slug: named.slug, hash: named.orderHash, guid };
  return fillPath(
    page.path,
    Object.values(page.params ?? {}).map((kind) => values[kind]),
  );
}

/** Opens each page of an area, once, and tries it at every width. */
async function expectPagesUsable(page: Page, named: Named, isOf: (name: PageName) => boolean) {
  for (const record of pageList) {
    if (!isOf(record.name)) continue;
    const path = addressOf(record, named);
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.locator("main h1, main h2").first()).toBeVisible();
      await expect(page.getByRole("status", { name: "Loading the page" })).toHaveCount(0);
      await expectFits(page);
      // A page starts when it is used. Without its code it would show no notice of a lost connection.
      await page.mouse.move(10, 10);
      await untilStarted(page);
      await expectControlsFree(page);
    });
  }
}

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
  for (const { button } of actionForms) {
    if ((await actions.getByRole("button", { name: button, exact: true }).count()) > 0)
      await expectDialogUsable(page, button);
  }
}

const publicPages: Record<string, readonly PageName[]> = {
  "the home page and of the catalogue": ["home", "sport", "talent", "talent-item", "talent-book"],
  "text and help": [
    "faq",
    "about",
    "terms",
    "privacy-policy",
    "contact",
    "find-my-orders",
    "imprint",
  ],
  "entrance and application": [
    "login",
    "signup",
    "for-athletes",
    "enroll",
    "enroll-success",
    "return",
    "not-found",
    "index-copy",
  ],
};

for (const [area, names] of Object.entries(publicPages)) {
  test(`every page of ${area} fits every width, and no bar covers a control`, async ({
    page,
    catalogue,
  }) => {
    const { talent, video } = talentWithVideo(catalogue, 0);
    const named = {
      sport: talent.sports[0] ?? "",
      slug: talent.slug,
      offerGuid: video.offerGuid,
      orderGuid: "",
      orderHash: "",
    };
    await expectPagesUsable(page, named, (name) => names.includes(name));
  });
}

test("every public page is in a test of widths", () => {
  const tested = Object.values(publicPages).flat();
  const ofOrders = new Set<PageName>(["payment", "feedback", "gift"]);
  const pages = pageList.filter(({ access, name }) => access === "anyone" && !ofOrders.has(name));
  expect(pages.map(({ name }) => name).filter((name) => !tested.includes(name))).toEqual([]);
});

for (const half of [0, 1]) {
  test(`half ${half + 1} of the operators' lists fits every width, and no bar covers a control`, async ({
    page,
  }) => {
    await enterAs(page, operator);
    const named = { sport: "", slug: "", offerGuid: "", orderGuid: "one", orderHash: "" };
    const lists = pageList
      .filter(({ access, params }) => access === "operator" && params === undefined)
      .map(({ name }) => name)
      .filter((_, position) => position % 2 === half);
    await expectPagesUsable(page, named, (name) => lists.includes(name));
  });
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
  for (const place of ["page", "dialog"]) {
    test(`every step of booking a ${kind} in a ${place} fits every width, and no bar covers a control`, async ({
      page,
      catalogue,
    }) => {
      const found = catalogue.talent
        .filter(({ status }) => status === "published")
        .flatMap(({ slug, offers }) => offers.map((offer) => ({ slug, offer })))
        .find(({ offer }) => offer.kind === kind);
      const { slug, offer } = found ?? { slug: "", offer: { offerGuid: "", title: "" } };
      if (place === "page") {
        await page.goto(`/${slug}/book?offer=${offer.offerGuid}`);
      } else {
        await page.goto(`/${slug}`);
        await page.getByRole("main").getByRole("link", { name: /^Book/ }).first().click();
        await expect(page.getByRole("dialog")).toBeVisible();
      }
      const form = page.getByRole("form", { name: /^Book / });
      const next = form.getByRole("button", { name: "Continue" });
      await form.getByRole("radio", { name: offer.title }).check();
      await expect(form.getByText("Total, fees included")).toBeVisible();
      await expectUsable(page);
      await next.click();
      await form.getByRole("heading", { name: /^(Who is it for|Who is taking part)\?$/ }).waitFor();
      await next.click();
      await expect(form.getByRole("alert")).toBeVisible();
      await expectUsable(page);
      await fillBrief(form, "Aisha");
      await next.click();
      await form.getByRole("heading", { name: "When?" }).waitFor();
      if (kind === "session") {
        await form.getByRole("radio").first().check();
        await form.getByRole("button", { name: "Later dates" }).click();
        await expect(form.getByRole("grid")).toBeVisible();
      }
      await expectUsable(page);
      await expect(next).toBeInViewport();
      await next.click();
      await form.getByLabel("Your name").fill("Kim");
      await form.getByLabel("Email", { exact: true }).fill("kim@example.com");
      await form.getByLabel("Repeat your email").fill("kim@example.com");
      await expectUsable(page);
      await next.click();
      await form.getByRole("heading", { name: "Check and request" }).waitFor();
      await expectUsable(page);
    });
  }
}

for (const place of ["page", "dialog"]) {
  test(`every step of an application in a ${place} fits every width, and no bar covers a control`, async ({
    page,
  }) => {
    if (place === "page") {
      await page.goto("/enroll");
    } else {
      await page.goto("/for-athletes");
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
      if (step !== "consents") await form.getByRole("button", { name: "Continue" }).click();
    }
    await form.getByRole("button", { name: "Send the application" }).click();
    await expect(form.getByRole("alert")).toBeVisible();
    await expectUsable(page);
  });
}

/** The answers that a step of the application needs before the next one opens. */
const answerStep: Partial<Record<(typeof enrolSteps)[number], (page: Page) => Promise<void>>> = {
  you: async (page) => {
    await page.getByLabel("Full legal name").fill("Maximiliane Schneider-Wolkenstein");
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

test("a customer's profile and its dialogs fit every width, and no bar covers a control", async ({
  page,
}) => {
  await enterAs(page, "customer@matchday.example");
  await page.goto(paths.accountProfile());
  await expect(page.getByRole("heading", { name: "Ways to log in" })).toBeVisible();
  await expectUsable(page);
  for (const button of [
    "Change email",
    "Change password",
    "Log out everywhere",
    "Delete account",
  ]) {
    await expectDialogUsable(page, button);
  }
});

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
  await expectUsable(page);
  await page.goto(unpaid.path.replace("/payment/", "/feedback/"));
  await expect(page.getByRole("heading", { level: 1, name: /^Rate / })).toBeVisible();
  await expectUsable(page);

  const { guid } = await requestAsCustomer(request, booked, newWord());
  await enterAs(page, "customer@matchday.example");
  const named = { sport: "", slug: "", offerGuid: "", orderGuid: guid, orderHash: "" };
  await expectPagesUsable(page, named, (name) => /^account-orders?$/.test(name));
  await expectActionsUsable(page);
});

test("an athlete's area with a requested and an accepted order fits every width, and no bar covers a control", async ({
  page,
  request,
  catalogue,
}) => {
  const booked = talentWithVideo(catalogue, 21);
  const { guid } = await requestAsCustomer(request, booked, newWord());
  await enterAs(page, emailOfTalent(booked.talent));
  const named = { sport: "", slug: "", offerGuid: "", orderGuid: guid, orderHash: "" };
  await expectPagesUsable(page, named, (name) => name.startsWith("talent-o"));
  await expectActionsUsable(page);
  await page.getByRole("button", { name: /^Accept and earn / }).click();
  await expect(page.getByText("Accepted and charged")).toBeVisible();
  await expectActionsUsable(page);
  await expectUsable(page);
});

test("an athlete's account, profile and offer fit every width, and no bar covers a control", async ({
  page,
  catalogue,
}) => {
  const { talent, video } = talentWithVideo(catalogue, 21);
  await enterAs(page, emailOfTalent(talent));
  const named = { sport: "", slug: "", offerGuid: "", orderGuid: "", orderHash: "" };
  const own = ["talent-account", "talent-profile"];
  await expectPagesUsable(page, named, (name) => own.includes(name));
  await page.goto(`${paths.talentProfile()}?offer=${video.offerGuid}`);
  await expect(page.getByRole("form", { name: "Offer" })).toBeVisible();
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
  await enterAs(page, "customer@matchday.example");
  await enterAs(otherPage, emailOfTalent(booked.talent));
  await otherPage.goto(paths.talentOrder(guid));
  await otherPage.getByRole("button", { name: /^Accept and earn / }).click();
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
