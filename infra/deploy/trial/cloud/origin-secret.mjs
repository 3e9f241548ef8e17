// The secret that the CDN sends to the APIs. The emulated cloud leaves the template's reference to it in the distribution.

import { textOf } from "../checks/template-checks.mjs";

const reference = /\{\{resolve:secretsmanager:([^:}]*):SecretString:(\w+)\}\}/g;
const distributions = "/2020-05-31/distribution";

/** Puts the secret where CloudFormation puts it: into the headers that each distribution adds for its origins. */
export async function writeOriginSecret(cloud) {
  const list = await cloud.rest("cloudfront", { method: "GET", path: distributions });
  for (const [, id] of list.matchAll(/<DistributionSummary>\s*<Id>(\w+)<\/Id>/g)) {
    const path = `${distributions}/${id}/config`;
    const { text, headers } = await cloud.restWithHeaders("cloudfront", { method: "GET", path });
    const [found] = text.matchAll(reference);
    if (found === undefined) continue;
    const [, name, key] = found;
    const { SecretString } = await cloud.call("secretsmanager", "GetSecretValue", {
      SecretId: name,
    });
    await cloud.rest("cloudfront", {
      method: "PUT",
      path,
      headers: { "if-match": headers.get("etag"), "content-type": "text/xml" },
      body: text.replaceAll(reference, JSON.parse(SecretString)[key]),
    });
  }
}

/** The template refers to the secret for both APIs. */
export async function checkOriginSecret(context) {
  const site = await textOf(context, "site.yaml");
  const sent = site.match(
    /HeaderName: x-origin-secret\s+HeaderValue: !Sub "\{\{resolve:secretsmanager:\$\{SecretName\}:SecretString:originSecret\}\}"/g,
  );
  if (sent?.length !== 2) throw new Error("the CDN does not send its secret to both APIs");
}
