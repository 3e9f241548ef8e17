import { payByRequest, placeVideo } from "./booking.ts";
import { expect, newEmail, newWord, talentWithVideo, test } from "./fixtures.ts";
import { untilStarted } from "./own-builds.ts";

// Links in social apps open in a browser of the app, which has no windows for other sign-ins and no notifications.

const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22F76 Instagram 402.0.0.25.95 (iPhone17,1; iOS 18_5; en_GB)";
const android =
  "Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/141.0.0.0 Mobile Safari/537.36 trill_410505 BytedanceWebview/d8a21c6";

test.describe("in Instagram on an iPhone", () => {
  test.use({ userAgent: iphone, viewport: { width: 390, height: 844 } });

  test("Email is the only login, the link can be copied, and a page of one task has the window", async ({
    page,
  }) => {
    await page.goto("/login");
    const main = page.getByRole("main");
    await expect(main.getByText(/^Inside Instagram, you can only use your email\./)).toBeVisible();
    await expect(main.getByText(/^Open the menu of Instagram/)).toBeVisible();
    await expect(main.getByRole("button", { name: "Google" })).toHaveCount(0);
    await main.getByRole("button", { name: "Copy the link" }).click();
    await expect(page.getByText("Link copied")).toBeVisible();
    await page.goto("/enroll-success");
    await untilStarted(page);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("banner")).toHaveCount(0);
    await expect(page.getByRole("contentinfo")).toHaveCount(0);
  });
});

test.describe("in TikTok on Android", () => {
  test.use({ userAgent: android, viewport: { width: 390, height: 844 } });

  test("An unpaid order is paid there, or in the device's own browser", async ({
    page,
    catalogue,
    request,
  }) => {
    const guest = { customer: `Kim ${newWord()}`, email: newEmail("kim"), recipient: "Aisha" };
    const order = await placeVideo(request, talentWithVideo(catalogue, 12), guest);
    await page.goto(order.path);
    await expect(page.getByText(/^Payment by card works inside TikTok\./)).toBeVisible();
    const link = page.getByRole("link", { name: "Open in your browser" });
    await expect(link).toHaveAttribute("href", /^intent:\/\/.+\/payment\/.+;scheme=http;.+;end$/);
    await payByRequest(request, order);
    await page.reload();
    await expect(page.getByText("Requested", { exact: true })).toBeVisible();
    await expect(page.getByText(/^Payment by card works inside/)).toHaveCount(0);
  });
});
