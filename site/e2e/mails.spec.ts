import type { APIRequestContext, Page } from "@playwright/test";
import { firstName } from "#app/lib/texts/first-name.ts";
import { axeOf } from "./axe.ts";
import { payByRequest, placeVideo } from "./booking.ts";
import { emailOfTalent, expect, newEmail, newWord, talentWithVideo, test } from "./fixtures.ts";
import { mailsTo } from "./mailbox.ts";
import { acceptByRequest, approveByRequest, deliverByRequest } from "./order-steps.ts";
import { expectFits } from "./width.ts";

/** Waits for an email with each of these subjects to an address; returns them. */
async function readMails(request: APIRequestContext, to: string, subjects: readonly string[]) {
  let mails: Awaited<ReturnType<typeof mailsTo>> = [];
  const missing = async () => {
    mails = await mailsTo(request, to);
    return subjects.filter((words) => !mails.some(({ subject }) => subject.includes(words)));
  };
  await expect.poll(missing, { message: `mails to ${to}` }).toEqual([]);
  return mails.filter(({ subject }) => subjects.some((words) => subject.includes(words)));
}

/** Returns the elements whose contrast is too low. */
async function findLowContrast(page: Page): Promise<string[]> {
  const { violations, passes } = await axeOf(page).withRules(["color-contrast"]).analyze();
  // An email without any colours that axe can check has not passed.
  expect(passes.map(({ id }) => id)).toContain("color-contrast");
  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html));
}

const background = (page: Page) =>
  page.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor);

test("Every email of an order fits a phone and has enough contrast in light and dark", async ({
  request,
  browser,
  catalogue,
}) => {
  const booked = talentWithVideo(catalogue, 27);
  const name = firstName(booked.talent.displayName);
  const email = newEmail("nia");
  // A word that is longer than a line of a phone.
  const customer = `Nia ${newWord()}`;
  const athlete = emailOfTalent(booked.talent);

  const placed = await placeVideo(request, booked, { customer, email, recipient: "Aisha" });
  await payByRequest(request, placed);
  const hash = placed.path.replace("/payment/", "");
  const { number } = await (await request.get(`/api/orders/${hash}`)).json();
  // An email about an older state is dropped, so each one is awaited before the next step.
  await readMails(request, email, [`Your request to ${name} has been sent`]);
  await readMails(request, athlete, [`New request: ${booked.video.title}`]);
  await acceptByRequest(request, booked.talent, placed);
  await readMails(request, email, [`${name} accepted: your receipt`]);
  await readMails(request, athlete, [`You accepted order ${number}`]);
  await deliverByRequest(request, booked.talent, placed);
  await readMails(request, email, [`Your video from ${name} is ready`]);
  await approveByRequest(request, placed);
  const mails = [
    ...(await readMails(request, email, [
      `Your request to ${name} has been sent`,
      `${name} accepted: your receipt`,
      `Your video from ${name} is ready`,
      `How was ${name}?`,
    ])),
    ...(await readMails(request, athlete, [
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
    for (const { subject, html } of mails) {
      await test.step(`${subject}, ${colorScheme}`, async () => {
        await reader.setContent(html ?? "");
        await expect(reader.getByRole("heading", { level: 1, name: subject })).toBeVisible();
        // The schemes differ in their colours alone.
        if (colorScheme === "light") await expectFits(reader);
        expect(await findLowContrast(reader), subject).toEqual([]);
        backgrounds.push(`${colorScheme} ${await background(reader)}`);
      });
    }
    // No request reports that the email was opened.
    expect(fetched).toEqual([]);
    await phone.close();
  }
  expect(new Set(backgrounds).size).toBe(2);
});
