// A picture of an athlete's page, uploaded as the form does it.

import { createHash } from "node:crypto";
import { post, requestsOver } from "./requests.mjs";
import { eventually } from "./web.mjs";

/** Uploads a picture with this purpose; returns its id once it may be used. */
export async function uploadPicture({ send, token, purpose, picture }) {
  const request = requestsOver(send);
  const file = { purpose, kind: "picture", bytes: picture.length };
  const { assetId } = await request("the picture", "/api/media", post(file, { token }));
  const sha256 = createHash("sha256").update(picture).digest("base64");
  const parts = { parts: [{ number: 1, sha256 }] };
  const path = `/api/media/${assetId}`;
  const signed = await request("the address", `${path}/parts`, post(parts, { token }));
  const headers = { "x-amz-checksum-sha256": sha256 };
  const sent = await fetch(signed.parts[0].url, { method: "PUT", body: picture, headers });
  if (!sent.ok) throw new Error(`the bucket answers ${sent.status}`);
  await request("the completion", `${path}/complete`, post({}, { token }));
  await eventually(
    "the picture is not ready",
    async () => (await request("the picture", path, { token })).status === "ready",
  );
  return assetId;
}
