import type { Page } from "@playwright/test";
import { enrolSteps } from "#app/features/enrol/enrol-answers.ts";
import { actionForms } from "#app/features/orders/order-words.ts";
import { type PageRecord, pageList } from "#app/lib/page-records.ts";
import { fillPath, paths } from "#app/lib/paths.ts";
import { bookVideo, fillBrief, pay } from "./booking.ts";
import {
  demoPassword,
  emailOfTalent,
  expect,
  logIn,
  newWord,
  talentWithVideo,
  test,
} from "./fixtures.ts";
import { logInAt } from "./identity.ts";
import { expectFits } from "./width.ts";

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

/** Opens each route of an area, once, and tries it at every width. */
async function expectRoutesFit(page: Page, named: Named, isOf: (path: string) => boolean) {
  for (const record of pageList) {
    const path = addressOf(record, named);
    if (!isOf(path)) continue;
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.locator("main h1, main h2").first()).toBeVisible();
      await expect(page.getByRole("status", { name: "Loading the page" })).toHaveCount(0);
      await expectFits(page);
    });
  }
}

/** Opens a dialog by its button, tries it at every width, and closes it. */
async function expectDialogFits(page: Page, button: string) {
  await test.step(button, async () => {
    await page.getByRole("button", { name: button, exact: true }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectFits(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  });
}

/** The dialogs of what the viewer may do with the order in the window. */
async function expectActionsFit(page: Page) {
  const actions = page.getByRole("region", { name: "What you can do" });
  await expect(actions).toBeVisible();
  for (const { button } of actionForms) {
    if ((await actions.getByRole("button", { name: button, exact: true }).count()) > 0)
      await expectDialogFits(page, button);
  }
}

test("every page for everybody fits every width", async ({ page, catalogue }) => {
  test.slow();
  const { talent, video } = talentWithVideo(catalogue, 0);
  const named = {
    sport: talent.sports[0] ?? "",
    slug: talent.slug,
    offerGuid: video.offerGuid,
    orderGuid: "",
    orderHash: "",
  };
  const needsOrder = /^\/(payment|feedback|gift|account|talent|operators)(\/|$)/;
  await expectRoutesFit(page, named, (path) => !needsOrder.test(path));
});

test("the operators' lists fit every width", async ({ page }) => {
  test.slow();
  await logInAt(page, "/operators", "operator@matchday.example", demoPassword);
  const named = { sport: "", slug: "", offerGuid: "", orderGuid: "one", orderHash: "" };
  const isList = (path: string) => path.startsWith("/operators") && !path.endsWith("/one");
  await expectRoutesFit(page, named, isList);
});

for (const kind of ["session", "video"]) {
  test(`every step of booking a ${kind} fits every width, as a page and as a dialog`, async ({
    page,
    catalogue,
  }) => {
    test.slow();
    const found = catalogue.talent
      .filter(({ status }) => status === "published")
      .flatMap(({ slug, offers }) => offers.map((offer) => ({ slug, offer })))
      .find(({ offer }) => offer.kind === kind);
    const { slug, offer } = found ?? { slug: "", offer: { offerGuid: "", title: "" } };
    const walk = async () => {
      const form = page.getByRole("form", { name: /^Book / });
      const next = form.getByRole("button", { name: "Continue" });
      await form.getByRole("radio", { name: offer.title }).check();
      await expect(form.getByText("Total, fees included")).toBeVisible();
      await expectFits(page);
      await next.click();
      await form.getByRole("heading", { name: /^(Who is it for|Who is taking part)\?$/ }).waitFor();
      await next.click();
      await expect(form.getByRole("alert")).toBeVisible();
      await expectFits(page);
      await fillBrief(form, "Aisha");
      await next.click();
      await form.getByRole("heading", { name: "When?" }).waitFor();
      if (kind === "session") {
        await form.getByRole("radio").first().check();
        await form.getByRole("button", { name: "Later dates" }).click();
        await expect(form.getByRole("grid")).toBeVisible();
      }
      await expectFits(page);
      await expect(next).toBeInViewport();
      await next.click();
      await form.getByLabel("Your name").fill("Kim");
      await form.getByLabel("Email", { exact: true }).fill("kim@example.com");
      await form.getByLabel("Repeat your email").fill("kim@example.com");
      await expectFits(page);
      await next.click();
      await form.getByRole("heading", { name: "Check and request" }).waitFor();
      await expectFits(page);
    };
    await test.step("as a page", async () => {
      await page.goto(`/${slug}/book?offer=${offer.offerGuid}`);
      await walk();
    });
    await test.step("as a dialog", async () => {
      await page.evaluate(() => localStorage.clear());
      await page.goto(`/${slug}`);
      await page.getByRole("main").getByRole("link", { name: /^Book/ }).first().click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await walk();
    });
  });
}

test("every step of an application fits every width, as a page and as a dialog", async ({
  page,
}) => {
  test.slow();
  const walk = async () => {
    const form = page.getByRole("form", { name: "Apply to join" });
    for (const step of enrolSteps) {
      await expect(
        form.getByText(`Step ${enrolSteps.indexOf(step) + 1} of ${enrolSteps.length}`),
      ).toBeVisible();
      await expectFits(page);
      await answerStep[step]?.(page);
      if (step !== "consents") await form.getByRole("button", { name: "Continue" }).click();
    }
    await form.getByRole("button", { name: "Send the application" }).click();
    await expect(form.getByRole("alert")).toBeVisible();
    await expectFits(page);
  };
  await page.goto("/enroll");
  await walk();
  await page.evaluate(() => localStorage.clear());
  await page.goto("/for-athletes");
  await page.getByRole("main").getByRole("link", { name: "Apply to join" }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await walk();
});

/** What a step of the application must be told before the next one opens. */
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

test("a customer's area, an order on both sides, and all their dialogs fit every width", async ({
  page,
  otherPage,
  catalogue,
}) => {
  test.setTimeout(240_000);
  const { talent, video } = talentWithVideo(catalogue, 20);
  await logInAt(page, "/account/profile", "customer@matchday.example", demoPassword);
  await expect(page.getByRole("heading", { name: "Ways to log in" })).toBeVisible();
  await expectFits(page);
  for (const button of [
    "Change email",
    "Change password",
    "Log out everywhere",
    "Delete account",
  ]) {
    await expectDialogFits(page, button);
  }

  await page.goto(`/${talent.slug}/book`);
  await bookVideo(page, video.title, {
    customer: "Alex Winter",
    email: "customer@matchday.example",
    recipient: newWord(),
  });
  await page.getByRole("link", { name: "Cancel and go back" }).click();
  await expect(page.getByText("Waiting for payment")).toBeVisible();
  const lastPart = () => new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const orderHash = lastPart();
  await expectFits(page);
  await page.getByRole("button", { name: /^Reserve / }).click();
  await pay(page);
  await expectFits(page);
  await page.goto("/account/orders");
  await page.getByRole("link", { name: talent.displayName }).first().click();
  await expect(page).toHaveURL(/\/account\/orders\/[\w-]{36}$/);
  const named = {
    sport: talent.sports[0] ?? "",
    slug: talent.slug,
    offerGuid: video.offerGuid,
    orderGuid: lastPart(),
    orderHash,
  };
  await expectRoutesFit(page, named, (path) => /^\/(payment|feedback|account)\//.test(path));
  await page.goto(paths.accountOrder(named.orderGuid));
  await expectActionsFit(page);

  await test.step("the athlete's area", async () => {
    await otherPage.goto("/talent/orders");
    await logIn(otherPage, emailOfTalent(talent));
    await expect(otherPage.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
    await expectRoutesFit(otherPage, named, (path) => path.startsWith("/talent/"));
    await otherPage.goto(`/talent/account/profile?offer=${video.offerGuid}`);
    await expect(otherPage.getByRole("form", { name: "Offer" })).toBeVisible();
    await expectFits(otherPage);
    await otherPage.goto(paths.talentOrder(named.orderGuid));
    await expectActionsFit(otherPage);
    await otherPage.getByRole("button", { name: /^Accept and earn / }).click();
    await expect(otherPage.getByText("Accepted and charged")).toBeVisible();
    await expectActionsFit(otherPage);
    await expectFits(otherPage);
  });
  await test.step("accepted", async () => {
    await page.goto(paths.accountOrder(named.orderGuid));
    await expectActionsFit(page);
    await expectFits(page);
  });
  await test.step("a report of a message", async () => {
    await page.getByLabel("Your message").fill("x".repeat(400));
    await page.getByRole("button", { name: "Send" }).click();
    await otherPage.getByRole("log").getByRole("button", { name: "Report" }).click();
    await expect(otherPage.getByRole("dialog", { name: "Report this message?" })).toBeVisible();
    await expectFits(otherPage);
    await otherPage.keyboard.press("Escape");
    await expectFits(otherPage);
  });
  await test.step("delivered", async () => {
    const delivery = otherPage.getByRole("form", { name: "Deliver" });
    await expect(delivery.getByRole("button", { name: "Choose a video" })).toBeVisible();
    await expectFits(otherPage);
    await delivery.getByRole("radio", { name: /^A link/ }).check();
    await delivery
      .getByLabel("Link to the delivery")
      .fill(`https://videos.example.com/${"long".repeat(40)}`);
    await delivery.getByRole("button", { name: "Deliver" }).click();
    await expect(otherPage.getByText("Delivered", { exact: true }).first()).toBeVisible();
    await expectFits(otherPage);
    await page.goto(paths.accountOrder(named.orderGuid));
    await expectActionsFit(page);
  });
});
