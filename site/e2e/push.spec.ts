import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { bookVideo, pay } from "./booking.ts";
import {
  emailOfTalent,
  expect,
  logIn,
  newEmail,
  newWord,
  talentWithVideo,
  test,
} from "./fixtures.ts";
import { startPushService } from "./push-service.ts";

test.use({ serviceWorkers: "allow" });

/** Hands a message to the page's worker, as the browser does once its push service has sent it. */
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

test("An athlete's browser is told of a request, shows it, and is told nothing more once that is off", async ({
  page,
  otherPage,
  catalogue,
}, testInfo) => {
  const { talent, video } = talentWithVideo(catalogue, 23);
  const service = await startPushService();
  await page.context().grantPermissions(["notifications"]);
  await service.install(page);
  await page.goto("/talent/orders");
  await logIn(page, emailOfTalent(talent));
  await expect(page).toHaveURL("/talent/orders");
  await page.goto("/talent/account");
  const toggle = page.getByRole("switch", { name: "Notifications in this browser" });
  await expect(toggle).not.toBeChecked();
  await toggle.click();
  await expect(toggle).toBeChecked();
  await page.reload();
  await expect(toggle).toBeChecked();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await toggle.scrollIntoViewIfNeeded();
  await page.screenshot({ path: testInfo.outputPath("push-switch.png") });

  await otherPage.goto(`/${talent.slug}/book`);
  await bookVideo(otherPage, video.title, {
    customer: `Alex ${newWord()}`,
    email: newEmail("push"),
    recipient: newWord(),
  });
  await pay(otherPage);
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
