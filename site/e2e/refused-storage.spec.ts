import type { Page } from "@playwright/test";
import { requestAsCustomer } from "./booking.ts";
import { type Catalogue, expect, logIn, newWord, talentWithVideo, test } from "./fixtures.ts";

const customer = "customer@matchday.example";

/** What a browser with blocked cookies does: the getters throw, locks and caches are rejected. */
function refuseStorage(): void {
  const refused = () => new DOMException("Access is denied for this document.", "SecurityError");
  for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) {
    Object.defineProperty(window, name, {
      get: () => {
        throw refused();
      },
    });
  }
  navigator.locks.request = () => Promise.reject(refused());
}

/** Logs in on the way to a new order of the seeded customer, and sends a message to the athlete. */
async function writeMessage(page: Page, catalogue: Catalogue, index: number): Promise<void> {
  const { talent, video } = talentWithVideo(catalogue, index);
  const { guid } = await requestAsCustomer(page.request, { talent, video }, newWord());
  await page.goto(`/login?from=${encodeURIComponent(`/account/orders/${guid}`)}`);
  await logIn(page, customer);
  await expect(page).toHaveURL(`/account/orders/${guid}`);
  const text = `Hello ${newWord()}`;
  await page.getByLabel("Your message").fill(text);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("log").getByRole("listitem").filter({ hasText: text })).toBeVisible();
  await expect(page.getByLabel("Your message")).toHaveValue("");
  await expect(page.getByText("You’re offline")).toHaveCount(0);
}

test("A browser that refuses storage shows it at the login, signs in for the page, and sends messages", async ({
  page,
  catalogue,
}) => {
  await page.addInitScript(refuseStorage);
  await page.goto("/login");
  await expect(page.getByText("Your browser blocks storage for this site.")).toBeVisible();
  await writeMessage(page, catalogue, 31);
  await page.getByRole("banner").getByRole("link", { name: /home$/ }).click();
  await expect(page.getByRole("button", { name: "Account menu" })).toBeVisible();
});

test("A browser whose storage is full signs in, sends messages, and stays signed in after a reload", async ({
  page,
  baseURL,
  catalogue,
}) => {
  const devtools = await page.context().newCDPSession(page);
  await page.goto("/help");
  await devtools.send("Storage.overrideQuotaForOrigin", {
    origin: new URL(baseURL ?? "").origin,
    quotaSize: 20_480,
  });
  await page.evaluate(() => {
    let size = 1_048_576;
    for (let at = 0; size >= 1; at += 1) {
      try {
        localStorage.setItem(`filler:${at}`, "x".repeat(size));
      } catch {
        size = Math.floor(size / 2);
      }
    }
  });
  await writeMessage(page, catalogue, 32);
  await page.reload();
  await expect(page.getByLabel("Your message")).toBeVisible();
});

test("An athlete is booked by a guest whose browser refuses storage", async ({
  page,
  catalogue,
}) => {
  const { talent } = talentWithVideo(catalogue, 33);
  await page.addInitScript(refuseStorage);
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await page.goto(`/${talent.slug}/book`);
  const form = page.getByRole("form", { name: /^Book / });
  await expect(form).toBeVisible();
  await expect(page.getByText("You’re offline")).toHaveCount(0);
  expect(errors).toEqual([]);
});
