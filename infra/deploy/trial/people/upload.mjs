// A talent uploads a picture to the own page as its form does: announced, sent to the bucket by a signed address that has the
// rights of the function `media`, checked, and read again by another one.

import { createHash } from "node:crypto";
import sharp from "sharp";
import { eventually } from "../../../opening/web.mjs";

/** Uploads a picture and reads it back; gives how large it is. Throws with the first answer that is another one. */
export async function uploadPicture({ send, token }) {
  const background = { r: 20, g: 90, b: 160 };
  const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .png()
    .toBuffer();
  const media = async (name, path, options) => {
    const { status, json, text } = await send(`/api/media${path}`, { token, ...options });
    if (status < 300) return json;
    throw new Error(`${name} answers ${status}: ${text.slice(0, 200)}`);
  };
  const post = (json) => ({ method: "POST", json });
  const file = { purpose: "gallery", kind: "picture", bytes: picture.length };
  const { assetId } = await media("the announcement", "", post(file));
  const sha256 = createHash("sha256").update(picture).digest("base64");
  const parts = [{ number: 1, sha256 }];
  const signed = await media("the addresses", `/${assetId}/parts`, post({ parts }));
  const url = signed.parts[0].url;
  const digest = { "x-amz-checksum-sha256": sha256 };
  const other = await fetch(url, { method: "PUT", body: picture.subarray(1), headers: digest });
  if (other.ok) throw new Error("the signed address takes other bytes than those it is for");
  const sent = await fetch(url, { method: "PUT", body: picture, headers: digest });
  if (!sent.ok)
    throw new Error(`the bucket answers ${sent.status}: ${(await sent.text()).slice(0, 200)}`);
  await media("the completion", `/${assetId}/complete`, post({}));
  const ready = await eventually("the picture is not ready", async () => {
    const found = await media("the file", `/${assetId}`, {});
    return found.status === "ready" ? found : null;
  });
  const read = await fetch(ready.address.url);
  const bytes = Buffer.from(await read.arrayBuffer());
  if (!read.ok || !bytes.equals(picture)) throw new Error(`the picture reads as ${read.status}`);
  const unsigned = await fetch(ready.address.url.split("?")[0]);
  if (unsigned.ok) throw new Error("the picture is read without a signature");
  await media("the withdrawal", `/${assetId}`, { method: "DELETE" });
  const gone = await fetch(ready.address.url);
  if (gone.ok) throw new Error("a picture that was withdrawn is still in the bucket");
  return { bytes: picture.length };
}
