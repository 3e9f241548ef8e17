// Signature version 4 for the trial's own calls, which are buffered and have no repeated query names. The SDK exports
// no signer, and a client for each of seven services would be too much to install for one script.

import { createHash, createHmac } from "node:crypto";

/** Headers of a request with its signature. `path` may have a query. */
export function sign({ method, url, service, region, owner, headers, body }) {
  const { host, pathname, searchParams } = new URL(url);
  const time = new Date().toISOString().replaceAll(/[-:]|\.\d{3}/g, "");
  const digest = sha256(body);
  const signed = { ...headers, host, "x-amz-content-sha256": digest, "x-amz-date": time };
  const names = Object.keys(signed).sort();
  const query = [...searchParams]
    .map((pair) => pair.map(encodeURIComponent).join("="))
    .sort()
    .join("&");
  const canonical = [
    method,
    service === "s3" ? pathname : pathname.split("/").map(encodeURIComponent).join("/"),
    query,
    ...names.map((name) => `${name}:${signed[name]}`),
    "",
    names.join(";"),
    digest,
  ].join("\n");
  const scope = `${time.slice(0, 8)}/${region}/${service}/aws4_request`;
  const key = scope
    .split("/")
    .reduce((secret, part) => hmac(secret, part), `AWS4${owner.secretAccessKey}`);
  const signature = hmac(key, ["AWS4-HMAC-SHA256", time, scope, sha256(canonical)].join("\n"));
  const credential = `Credential=${owner.accessKeyId}/${scope}`;
  signed.authorization = `AWS4-HMAC-SHA256 ${credential}, SignedHeaders=${names.join(";")}, Signature=${signature.toString("hex")}`;
  return signed;
}

function sha256(text) {
  return createHash("sha256").update(text).digest("hex");
}

function hmac(key, text) {
  return createHmac("sha256", key).update(text).digest();
}
