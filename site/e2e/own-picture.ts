import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { IdentityService } from "./identity.ts";
import { uploadByRequest } from "./order-steps.ts";

/** Puts a portrait on the page of this account by API: a picture of the window. */
export async function givePicture(page: Page, email: string, password: string) {
  const file = await page.screenshot({ clip: { x: 0, y: 0, width: 600, height: 600 } });
  const identity = await IdentityService.of(page.request);
  const headers = await identity.headersOf(email, password);
  const upload = { purpose: "avatar", kind: "picture", file } as const;
  const assetId = await uploadByRequest(page.request, headers, upload);
  const data = { assetId, alt: "The athlete on court" };
  const shown = await page.request.put("/api/media/talent-page/avatar", { headers, data });
  expect(shown.ok(), await shown.text()).toBe(true);
}
