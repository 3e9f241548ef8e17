import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { payByRequest, placeVideo } from "./booking.ts";
import { emailOfTalent, expect, newEmail, newWord, talentWithVideo, test } from "./fixtures.ts";
import { startPushService } from "./push-service.ts";
import { enterAs } from "./signed-in.ts";

const executablePath = process.env.MATCHDAY_CHROMIUM;

// The headless shell shows no notifications.
test.use({
  serviceWorkers: "allow",
  launchOptions: {
    args: ["--no-sandbox"],
    ...(executablePath === undefined ? {} : { executablePath }),
  },
});

/** Delivers a push message to the page's worker, as the browser does. */
async function deliver(page: Page, message: unknown) {
  const browser = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    browser.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first !== undefined) resolve(first.registrationId);
    });
  });
  await browser.send("ServiceWorker.enable");
  await browser.send("ServiceWorker.deliverPushMessage", {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(message),
  });
}

test("An athlete's browser shows a notification of a request, which the athlete can switch off", async ({
  page,
  request,
  catalogue,
}) => {
  const { talent, video } = talentWithVideo(catalogue, 23);
  const service = await startPushService();
  await page.context().grantPermissions(["notifications"]);
  await service.install(page);
  await enterAs(page, emailOfTalent(talent));
  await page.goto("/talent/account/settings");
  const toggle = page.getByRole("switch", { name: "Notifications in this browser" });
  await expect(toggle).not.toBeChecked();
  // A press gives the worker ten seconds.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await toggle.click();
  await expect(toggle).toBeChecked();
  await page.reload();
  await expect(toggle).toBeChecked();
  await expectAccessible(page);

  const booking = { customer: `Alex ${newWord()}`, email: newEmail("push"), recipient: newWord() };
  await payByRequest(request, await placeVideo(request, { talent, video }, booking));
  await expect.poll(() => service.messages.length).toBe(1);
  const [message] = service.messages;
  expect(message?.title).toBe(`New request: ${video.title}`);
  expect(message?.path).toMatch(/^\/talent\/orders\/[0-9a-f-]{36}$/);

  await deliver(page, message);
  const shown = async () =>
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const all = await registration.getNotifications();
      return all.map(({ title, data }) => ({ title, path: data.path }));
    });
  await expect.poll(shown).toEqual([{ title: message?.title, path: message?.path }]);

  await toggle.click();
  await expect(toggle).not.toBeChecked();
  await expect(toggle).toBeEnabled();
  await page.reload();
  await expect(toggle).not.toBeChecked();
  service.stop();
});
