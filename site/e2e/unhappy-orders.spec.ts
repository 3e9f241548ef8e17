import { acceptOrder, bookVideo, requestVideo } from "./booking.ts";
import {
  emailOfTalent,
  expect,
  logIn,
  moveClock,
  newEmail,
  newWord,
  talentWithVideo,
  test,
} from "./fixtures.ts";

test.afterEach(async ({ request }) => {
  await moveClock(request, { now: "real" });
});

test("Declining releases the reservation", async ({ page, otherPage, catalogue }) => {
  const { talent, video } = talentWithVideo(catalogue, 3);
  const customer = `Dee ${newWord()}`;
  await requestVideo(
    page,
    { talent, video },
    { customer, email: newEmail("dee"), recipient: "Ole" },
  );

  await otherPage.goto("/login");
  await logIn(otherPage, emailOfTalent(talent));
  await otherPage.getByRole("link", { name: customer }).click();
  await otherPage.getByRole("button", { name: "Decline" }).click();
  const dialog = otherPage.getByRole("dialog", { name: "Decline the request?" });
  await dialog.getByRole("button", { name: "Decline the request" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Choose a reason");
  await dialog.getByRole("radio", { name: "I have no time" }).check();
  await dialog.getByRole("button", { name: "Decline the request" }).click();
  await expect(otherPage.getByText("Declined, reservation released")).toBeVisible();

  await page.reload();
  await expect(page.getByText("Declined", { exact: true })).toBeVisible();
  await expect(page.getByText("Not charged; the reservation was released.")).toBeVisible();
  await expect(page.getByRole("link", { name: `Book ${talent.displayName} again` })).toBeVisible();
});

test("A guest withdraws before the answer", async ({ page, catalogue }) => {
  const { talent, video } = talentWithVideo(catalogue, 4);
  await requestVideo(
    page,
    { talent, video },
    { customer: "Wes", email: newEmail("wes"), recipient: "Pia" },
  );
  await page.getByRole("button", { name: "Withdraw the request" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
  await expect(page.getByText("Withdrawn, reservation released")).toBeVisible();
  await expect(page.getByText("Not charged; the reservation was released.")).toBeVisible();
});

test("An order nobody pays expires when its time is over", async ({ page, catalogue, request }) => {
  const { talent, video } = talentWithVideo(catalogue, 5);
  await page.goto(`/${talent.slug}/book`);
  await bookVideo(page, video.title, { customer: "Noa", email: newEmail("noa"), recipient: "Bo" });
  await page.getByRole("link", { name: "Cancel and go back" }).click();
  await expect(page.getByText("Waiting for payment")).toBeVisible();

  await moveClock(request, { advanceSeconds: 31 * 60 });
  await page.reload();
  await expect(page.getByText("Not paid", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: `Book ${talent.displayName} again` })).toBeVisible();
});

test("A request nobody answers expires and is not charged", async ({
  page,
  catalogue,
  request,
}) => {
  const { talent, video } = talentWithVideo(catalogue, 6);
  await requestVideo(
    page,
    { talent, video },
    { customer: "Una", email: newEmail("una"), recipient: "Jo" },
  );
  await moveClock(request, { advanceSeconds: 7 * 24 * 60 * 60 });
  await page.reload();
  await expect(page.getByText("Expired", { exact: true })).toBeVisible();
  await expect(page.getByText("Not charged; the reservation was released.")).toBeVisible();
});

test("The deadline of a delivery is the one promised, and a day after it the money goes back", async ({
  page,
  otherPage,
  catalogue,
  request,
}) => {
  const { talent, video } = talentWithVideo(catalogue, 15);
  const customer = `Lia ${newWord()}`;
  await requestVideo(
    page,
    { talent, video },
    { customer, email: newEmail("lia"), recipient: "Kai" },
  );
  const orderHash = new URL(page.url()).pathname.split("/").at(-1);

  await acceptOrder(otherPage, talent, customer);
  const deadline = otherPage.getByText(/^Deliver by /).getByRole("time");
  await expect(deadline).toBeVisible();
  const { timers } = await (await request.get(`/api/orders/${orderHash}`)).json();
  await expect(deadline).toHaveAttribute("datetime", timers.deliverBy);
  await page.reload();
  const promise = page.getByText(/^Delivered by /);
  await expect(promise.getByRole("time")).toHaveAttribute("datetime", timers.deliverBy);

  const left = Math.ceil((Date.parse(timers.deliverBy) - Date.now()) / 1_000);
  await moveClock(request, { advanceSeconds: left + 60 * 60 });
  await page.clock.setFixedTime(Date.parse(timers.deliverBy) + 60 * 60 * 1_000);
  await page.reload();
  await expect(page.getByText("Accepted", { exact: true })).toBeVisible();
  await expect(promise).toContainText("It is late.");

  await moveClock(request, { advanceSeconds: 24 * 60 * 60 });
  // The refund follows from the step, a moment later.
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/^Refunded in full\./)).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(page.getByText("Cancelled", { exact: true })).toBeVisible();
});
