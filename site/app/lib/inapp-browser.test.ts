import { expect, test } from "vitest";
import { browserAddress, inAppBrowser } from "./inapp-browser.ts";

const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const android =
  "Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/141.0.0.0 Mobile Safari/537.36";

test.each([
  [`${iphone} Mobile/22F76 Instagram 402.0.0.25.95 (iPhone17,1; iOS 18_5; en_GB)`, "Instagram"],
  [`${android} Instagram 402.0.0.49.77 Android (35/15; 420dpi)`, "Instagram"],
  [
    `${iphone} Mobile/22F76 musical_ly_41.5.0 JsSdk/2.0 NetType/WIFI BytedanceWebview/d8a21c6`,
    "TikTok",
  ],
  [`${android} trill_410505 JsSdk/1.0 NetType/WIFI Channel/googleplay`, "TikTok"],
  [`${iphone} Mobile/22F76 [FBAN/FBIOS;FBAV/530.0.0.39.71;FBBV/1]`, "Facebook"],
  [`${android} [FB_IAB/FB4A;FBAV/530.0.0.48.74;]`, "Facebook"],
  [`${iphone} Mobile/22F76 [FBAN/MessengerForiOS;FBAV/530.0;]`, "Messenger"],
  [`${iphone} Mobile/22F76 Snapchat/13.55.0.38 (like Safari/8621.2.5, panda)`, "Snapchat"],
  [`${iphone} Version/18.5 Mobile/15E148 Safari/604.1`, null],
  [android.replace("; wv", ""), null],
])("%s is the browser of %s", (userAgent, app) => {
  expect(inAppBrowser(userAgent)).toBe(app);
});

test("only Android has an address that opens the device's browser", () => {
  const page = new URL("https://matchday.example/login?from=%2Fsaved");
  expect(browserAddress(page, iphone)).toBeNull();
  expect(browserAddress(page, android)).toBe(
    "intent://matchday.example/login?from=%2Fsaved#Intent;scheme=https;action=android.intent.action.VIEW;end",
  );
});
