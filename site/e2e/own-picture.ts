import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import { z } from "zod";
import { expect } from "./fixtures.ts";
import { IdentityService } from "./identity.ts";

const announcedShape = z.object({ assetId: z.string() });
const signedShape = z.object({ parts: z.array(z.object({ url: z.string() })) });

/** Puts a portrait on the page of this account, as a client of the API does: a picture of what the window shows. */
export async function givePicture(page: Page, email: string, password: string) {
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 600, height: 600 } });
  const identity = await IdentityService.of(page.request);
  const { idToken } = await identity.signIn(email, password);
  const headers = { authorization: `Bearer ${idToken}` };
  const send = async (method: string, path: string, data: unknown): Promise<unknown> => {
    const answer = await page.request.fetch(`/api/media${path}`, { method, headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return await answer.json();
  };
  const announced = { purpose: "avatar", kind: "picture", bytes: picture.length };
  const { assetId } = announcedShape.parse(await send("POST", "", announced));
  const sha256 = createHash("sha256").update(picture).digest("base64");
  const wanted = { parts: [{ number: 1, sha256 }] };
  const { parts } = signedShape.parse(await send("POST", `/${assetId}/parts`, wanted));
  const put = await page.request.put(parts[0]?.url ?? "", {
    headers: { "x-amz-checksum-sha256": sha256 },
    data: picture,
  });
  expect(put.ok(), await put.text()).toBe(true);
  await send("POST", `/${assetId}/complete`, {});
  await send("PUT", "/talent-page/avatar", { assetId, alt: "The athlete on court" });
}
