import { expectAccessible } from "./axe.ts";
import {
  bookVideo,
  lastWithSession,
  openOwnOrder,
  pay,
  payByRequest,
  placeSession,
} from "./booking.ts";
import { expect, moveClock, newEmail, newWord, talentWithVideo, test } from "./fixtures.ts";
import { mailsTo, openMail } from "./mailbox.ts";
import { acceptByRequest, placeAccepted } from "./order-steps.ts";
import { expectFits } from "./width.ts";

const day = 24 * 60 * 60;

test.use({ viewport: { width: 390, height: 844 }, timezoneId: "Europe/Vienna" });

test.afterEach(async ({ request }) => {
  await moveClock(request, { now: "real" });
});

test("A guest withdraws from an accepted video on the third day and gets everything back", async ({
  page,
  catalogue,
  request,
}) => {
  const { talent, video } = talentWithVideo(catalogue, 16);
  const email = newEmail("wim");
  await page.goto(`/${talent.slug}/book`);
  await bookVideo(page, video.title, {
    ...{ customer: `Wim ${newWord()}`, email, recipient: "Aisha" },
    beforeRequest: async (form) => {
      await expect(form.getByText("By law you can then withdraw for 14 days")).toBeVisible();
      await expect(
        form.getByRole("checkbox", { name: /I can no longer use my 14.day right to withdraw/ }),
      ).toBeVisible();
    },
  });
  await pay(page);
  await openOwnOrder(page);
  const right = page.getByRole("region", { name: "Right of withdrawal" });
  await expect(right).toContainText("Once it’s accepted, you have 14 days");
  await expect(right.getByRole("button")).toHaveCount(0);

  const path = new URL(page.url()).pathname;
  const hash = path.replace("/payment/", "");
  const { orderGuid: guid } = await (await request.get(`/api/orders/${hash}`)).json();
  await acceptByRequest(request, talent, { guid });
  await moveClock(request, { advanceSeconds: 3 * day });
  await page.reload();

  await test.step("two steps, as the law names them", async () => {
    await expect(right).toContainText(/You can withdraw from the contract until .+ 23:59/);
    await expectAccessible(page);
    await expectFits(page);
    await right.getByRole("button", { name: "Withdraw from contract here" }).click();
    const dialog = page.getByRole("dialog", { name: "Withdraw from contract here" });
    await expect(dialog).toContainText(email);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Confirm withdrawal" }).click();
    await expect(page.getByText("You withdrew from the contract.")).toBeVisible();
    await expect(page.getByText(/^Refunded in full to card •••• \d{4}\.$/)).toBeVisible();
    await expect(right).toHaveCount(0);
  });

  await test.step("an email contains the declaration with its date and time", async () => {
    await openMail(page, email, "Your withdrawal from order");
    const body = page.locator("body");
    await expect(body).toContainText("I withdraw from the contract for order");
    await expect(body).toContainText(
      /We received your withdrawal from the contract on .+ \d\d:\d\d/,
    );
    await expect(body).toContainText(email);
  });
});

test("A guest withdraws without the link, by the page that every email names", async ({
  page,
  catalogue,
  request,
}) => {
  const { talent, video } = talentWithVideo(catalogue, 16);
  const email = newEmail("wanda");
  const customer = `Wanda ${newWord()}`;
  const booking = { customer, email, recipient: "Aisha" };
  const placed = await placeAccepted(request, { talent, video }, booking);
  await test.step("the footer and Find my orders lead there, too", async () => {
    await page.goto("/find-my-orders");
    for (const place of ["main", "contentinfo"] as const) {
      const link = page.getByRole(place).getByRole("link", { name: "Withdraw from contract here" });
      await expect(link).toHaveAttribute("href", "/withdraw");
    }
  });
  await openMail(page, email, "accepted: your receipt");
  const link = page.getByRole("link", { name: /\/withdraw#/ }).first();
  const address = new URL((await link.getAttribute("href")) ?? "");
  await page.goto(`${address.pathname}${address.hash}`);
  const form = page.getByRole("form", { name: "Confirm withdrawal" });
  await expect(form.getByLabel("Order number")).toHaveValue(address.hash.slice(1));
  await expectAccessible(page);
  await expectFits(page);
  await form.getByRole("button", { name: "Confirm withdrawal" }).click();
  await expect(form.getByText("Enter your name").first()).toBeVisible();
  await form.getByLabel("Your name").fill(customer);

  await test.step("another address gets the same answer and changes nothing", async () => {
    await form.getByLabel("The email address you booked with").fill("unknown@example.org");
    await form.getByRole("button", { name: "Confirm withdrawal" }).click();
    await expect(form.getByText("We have your declaration")).toBeVisible();
    const hash = placed.path.replace("/payment/", "");
    const { state } = await (await request.get(`/api/orders/${hash}`)).json();
    expect(state).toBe("accepted");
  });

  await form.getByLabel("The email address you booked with").fill(email);
  await form.getByRole("button", { name: "Confirm withdrawal" }).click();
  await expect(form.getByText(`was booked with ${email}`)).toBeVisible();
  await page.goto(placed.path);
  await expect(page.getByText("You withdrew from the contract.")).toBeVisible();
  await expect(async () => {
    const subjects = (await mailsTo(request, email)).map(({ subject }) => subject);
    expect(subjects.some((subject) => subject.startsWith("Your withdrawal from order"))).toBe(true);
  }).toPass();
});

test("A session at a date offers no withdrawal and says why", async ({
  page,
  catalogue,
  request,
}) => {
  const booked = lastWithSession(catalogue, 5);
  const placed = await placeSession(request, booked, `Zoe ${newWord()}`);
  await payByRequest(request, placed);
  await acceptByRequest(request, booked.talent, placed);
  await page.goto(placed.path);
  const right = page.getByRole("region", { name: "Right of withdrawal" });
  await expect(right).toContainText("bookings for a fixed date have no right of withdrawal");
  await expect(page.getByRole("button", { name: "Withdraw from contract here" })).toHaveCount(0);
  await expectFits(page);
});
