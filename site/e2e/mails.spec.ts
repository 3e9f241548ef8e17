import AxeBuilder from "@axe-core/playwright";
import type { APIRequestContext, Page } from "@playwright/test";
import { z } from "zod";
import { acceptOrder, requestVideo } from "./booking.ts";
import { emailOfTalent, expect, newEmail, newWord, talentWithVideo, test } from "./fixtures.ts";
import { expectFits } from "./width.ts";

const mailsShape = z.object({
  mails: z.array(z.object({ subject: z.string(), html: z.string() })),
});

/** The mails to an address, once there is one with each of these words in its subject. */
async function readMails(request: APIRequestContext, to: string, subjects: readonly string[]) {
  let mails: z.infer<typeof mailsShape>["mails"] = [];
  const missing = async () => {
    const answer = await request.get(`/_local/mail/mails.json?to=${encodeURIComponent(to)}`);
    mails = mailsShape.parse(await answer.json()).mails;
    return subjects.filter((words) => !mails.some(({ subject }) => subject.includes(words)));
  };
  await expect.poll(missing, { message: `mails to ${to}` }).toEqual([]);
  return mails.filter(({ subject }) => subjects.some((words) => subject.includes(words)));
}

/** Contrasts that are too low, as short lines. */
async function findLowContrast(page: Page): Promise<string[]> {
  const { violations, passes } = await new AxeBuilder({ page })
    .withRules(["color-contrast"])
    .analyze();
  // A mail whose colours nobody could judge has not passed.
  expect(passes.map(({ id }) => id)).toContain("color-contrast");
  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html));
}

const background = (page: Page) =>
  page.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor);

test("Every mail of an order's life is read on a phone, in light and dark, without scrolling sideways", async ({
  page,
  otherPage,
  request,
  browser,
  catalogue,
}, testInfo) => {
  test.slow();
  const booked = talentWithVideo(catalogue, 27);
  const { displayName } = booked.talent;
  const email = newEmail("nia");
  // Longer than a line of a phone, and without a place to break.
  const customer = `Nia ${newWord()}`;

  await test.step("a guest books, the athlete accepts and delivers, the guest approves", async () => {
    await requestVideo(page, booked, { customer, email, recipient: "Aisha" });
    await acceptOrder(otherPage, booked.talent, customer);
    await expect(otherPage.getByText("Accepted and charged")).toBeVisible();
    const delivery = otherPage.getByRole("form", { name: "Deliver" });
    await delivery.getByRole("radio", { name: /^A link/ }).check();
    await delivery.getByLabel("Link to the delivery").fill("https://videos.example.com/aisha");
    await delivery.getByRole("button", { name: "Deliver" }).click();
    await expect(page.getByRole("link", { name: "Open the delivery" })).toBeVisible();
    await page.getByRole("button", { name: "Approve" }).click();
    await expect(page.getByText("Completed", { exact: true })).toBeVisible();
  });

  const { number } = await (
    await request.get(`/api/orders/${new URL(page.url()).pathname.split("/").at(-1)}`)
  ).json();
  const mails = [
    ...(await readMails(request, email, [
      `Your request to ${displayName} is in`,
      `${displayName} accepted: your receipt`,
      `${displayName} has delivered`,
      `How was ${displayName}?`,
    ])),
    ...(await readMails(request, emailOfTalent(booked.talent), [
      `New request: ${booked.video.title}`,
      `You accepted order ${number}`,
      `Order ${number} is complete`,
    ])),
  ];
  const invitation = mails.find(({ subject }) => subject.startsWith("How was "));
  expect(invitation?.html).toContain("/api/mail/unsubscribe/");

  const backgrounds: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    const phone = await browser.newContext({ colorScheme, viewport: { width: 390, height: 844 } });
    const reader = await phone.newPage();
    const fetched: string[] = [];
    reader.on("request", (sent) => fetched.push(sent.url()));
    for (const [at, { subject, html }] of mails.entries()) {
      await test.step(`${subject}, ${colorScheme}`, async () => {
        await reader.setContent(html);
        await expect(reader.getByRole("heading", { level: 1, name: subject })).toBeVisible();
        await expectFits(reader);
        expect(await findLowContrast(reader), subject).toEqual([]);
        backgrounds.push(`${colorScheme} ${await background(reader)}`);
        const path = testInfo.outputPath(`${at}-${colorScheme}.png`);
        await reader.screenshot({ path, fullPage: true });
      });
    }
    // Nothing from elsewhere tells anybody that it was read.
    expect(fetched).toEqual([]);
    await phone.close();
  }
  expect(new Set(backgrounds).size).toBe(2);
});
