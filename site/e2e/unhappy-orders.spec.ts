import { payByRequest, placeVideo } from "./booking.ts";
import { emailOfTalent, expect, moveClock, newEmail, talentWithVideo, test } from "./fixtures.ts";
import { placeAccepted } from "./order-steps.ts";
import { enterAs } from "./signed-in.ts";

test.afterEach(async ({ request }) => {
  await moveClock(request, { now: "real" });
});

test("Orders that miss their deadline expire uncharged or are refunded", async ({
  page,
  otherPage,
  catalogue,
  request,
}) => {
  const email = newEmail("una");
  const booking = (customer: string) => ({ customer, email, recipient: "Jo" });
  const late = talentWithVideo(catalogue, 15);
  const unpaid = await placeVideo(request, talentWithVideo(catalogue, 5), booking("Noa"));
  const unanswered = await placeVideo(request, talentWithVideo(catalogue, 6), booking("Una"));
  await payByRequest(request, unanswered);
  const undelivered = await placeAccepted(request, late, booking("Lia"));
  const { timers } = await (
    await request.get(`/api/orders/${undelivered.path.replace("/payment/", "")}`)
  ).json();
  const promise = page.getByText(/^Delivery due /);

  await test.step("both sides read the promised date of delivery", async () => {
    await enterAs(otherPage, emailOfTalent(late.talent));
    await otherPage.goto(`/talent/orders/${undelivered.guid}`);
    const deadline = otherPage.getByText(/^Deliver by /).getByRole("time");
    await expect(deadline).toHaveAttribute("datetime", timers.deliverBy);
    await page.goto(undelivered.path);
    await expect(promise.getByRole("time")).toHaveAttribute("datetime", timers.deliverBy);
  });
  await test.step("an unpaid order expires after half an hour", async () => {
    await page.goto(unpaid.path);
    await expect(page.getByText("Waiting for payment")).toBeVisible();
    await moveClock(request, { advanceSeconds: 31 * 60 });
    await page.reload();
    await expect(page.getByText("Not paid", { exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: /^Book .+ again$/ })).toBeVisible();
  });
  await test.step("an hour after the promised date the order is late", async () => {
    const left = Math.ceil((Date.parse(timers.deliverBy) - Date.now()) / 1_000);
    await moveClock(request, { now: "real" });
    await moveClock(request, { advanceSeconds: left + 60 * 60 });
    await page.clock.setFixedTime(Date.parse(timers.deliverBy) + 60 * 60 * 1_000);
    await page.goto(undelivered.path);
    await expect(page.getByText("Accepted", { exact: true })).toBeVisible();
    await expect(promise).toContainText("It’s late.");
  });
  await test.step("a day later the customer gets the money back", async () => {
    await moveClock(request, { advanceSeconds: 24 * 60 * 60 });
    // The refund is an effect of the step and follows it.
    await expect(async () => {
      await page.reload();
      await expect(page.getByText(/^Refunded in full(?: to card •••• \d{4})?\.$/)).toBeVisible({
        timeout: 5_000,
      });
    }).toPass();
    await expect(page.getByText("Cancelled", { exact: true })).toBeVisible();
  });
  await test.step("a request without an answer expires uncharged", async () => {
    await moveClock(request, { advanceSeconds: 7 * 24 * 60 * 60 });
    await page.goto(unanswered.path);
    await expect(page.getByText("Expired", { exact: true })).toBeVisible();
    await expect(page.getByText("Not charged; the reservation was released.")).toBeVisible();
  });
});
