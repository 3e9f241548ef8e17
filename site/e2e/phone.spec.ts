import type { Page } from "@playwright/test";
import {
  deliverByRequest,
  lastWithSession,
  payByRequest,
  placeSession,
  placeVideo,
} from "./booking.ts";
import { emailOfTalent, expect, newEmail, newWord, talentWithVideo } from "./fixtures.ts";
import { test } from "./identity.ts";
import { untilStarted } from "./own-builds.ts";
import { enterAs, enterCustomer } from "./signed-in.ts";

test.use({ viewport: { width: 390, height: 844 } });

async function start(page: Page) {
  await page.mouse.move(10, 10);
  await untilStarted(page);
}

test("a phone has the menu on the pages for athletes and on a guest's order", async ({
  page,
  catalogue,
  request,
}) => {
  const { path: order } = await placeSession(request, lastWithSession(catalogue, 3), "Zoe");
  const pages = [
    { path: "/for-athletes", help: "FAQ", apply: 1 },
    { path: "/enroll", help: "FAQ", apply: 1 },
    { path: order, help: "Help", apply: 0 },
  ];
  for (const { path, help, apply } of pages) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await start(page);
      const header = page.getByRole("banner");
      await expect(header.getByRole("link", { name: "Apply to join" })).toHaveCount(apply);
      await header.getByRole("button", { name: "Open menu" }).click();
      const menu = header.getByRole("navigation", { name: "Menu" });
      await expect(menu.getByRole("link", { name: "Log in" })).toBeVisible();
      await menu.getByRole("link", { name: help }).click();
      await expect(page).toHaveURL("/faq");
    });
  }
});

test("a phone shows a long name whole, and the thanks for feedback in view", async ({
  page,
  otherPage,
  request,
  catalogue,
}) => {
  const booked = talentWithVideo(catalogue, 38);
  const from = "W".repeat(60);
  const order = await placeVideo(request, booked, {
    customer: "Kim Winter",
    email: newEmail("kim"),
    recipient: newWord(),
    from,
  });
  await test.step("what an unpaid order says about the reservation", async () => {
    await page.goto(order.path);
    await expect(page.getByText("will be reserved on your card, not charged")).toBeVisible();
    const home = await request.get("/");
    expect(await home.text()).toContain("you can withdraw until the athlete accepts");
  });
  await payByRequest(request, order);
  await test.step("the giver's name on the athlete's page of the order", async () => {
    await otherPage.setViewportSize({ width: 390, height: 844 });
    await enterAs(otherPage, emailOfTalent(booked.talent));
    await otherPage.goto(`/talent/orders/${order.guid}`);
    await expect(otherPage.getByText(`From ${from}`)).toBeVisible();
    const width = await otherPage.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(390);
  });
  await test.step("the thanks", async () => {
    await deliverByRequest(request, booked.talent, order.guid);
    await page.goto(order.path.replace("/payment/", "/feedback/"));
    await page.getByRole("radio", { name: "5 stars: Wonderful" }).check();
    await page.getByRole("checkbox", { name: "Personal" }).check();
    await page.getByLabel("In your words").fill(`She cried at breakfast, twice. ${newWord()}`);
    await page.getByRole("button", { name: "Approve and rate" }).click();
    await expect(page.getByRole("heading", { name: "Thank you!" })).toBeInViewport();
  });
});

test("a favourite that is pressed without a connection, or right before a reload, is kept", async ({
  page,
  context,
  catalogue,
  identity,
}) => {
  await enterCustomer(page, identity, newEmail("keeper"));
  const keep = page.getByRole("button", { name: "Save athlete" });
  await test.step("without a connection, before the code that sends it was loaded", async () => {
    await page.goto(`/${talentWithVideo(catalogue, 35).talent.slug}`);
    await expect(keep).toBeVisible();
    await context.setOffline(true);
    await keep.click();
    await expect(page.getByRole("link", { name: "Saved", exact: true })).toBeVisible();
    await context.setOffline(false);
  });
  await test.step("right before a reload", async () => {
    await page.goto(`/${talentWithVideo(catalogue, 36).talent.slug}`);
    await keep.click();
    await page.reload();
    await page.goto("/account/profile");
  });
  await expect(page.getByText("2 of 200")).toBeVisible();
  await page.reload();
  await expect(page.getByText("2 of 200")).toBeVisible();
});

test("what is typed into a booking and an application survives an immediate reload", async ({
  page,
  catalogue,
}) => {
  const { talent, video } = talentWithVideo(catalogue, 37);
  await test.step("a booking", async () => {
    await page.goto(`/${talent.slug}/book`);
    const form = page.getByRole("form", { name: /^Book / });
    await form.getByRole("radio", { name: video.title }).check();
    await form.getByRole("button", { name: "Continue" }).click();
    await form.getByLabel("Their name").fill("Aisha");
    await page.reload();
    await expect(form.getByLabel("Their name")).toHaveValue("Aisha");
  });
  await test.step("an application", async () => {
    await page.goto("/enroll");
    await page.getByLabel("Full legal name").fill("Maximiliane Schneider");
    await page.reload();
    await expect(page.getByLabel("Full legal name")).toHaveValue("Maximiliane Schneider");
  });
});
