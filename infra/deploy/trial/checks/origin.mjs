// The APIs' own hosts: every HTTP function refuses a request without the CDN's secret, and answers the same request through the CDN.

import { readFile } from "node:fs/promises";
import { places } from "../../../scripts/run/places.mjs";
import { guessedLink } from "./routes.mjs";

/** Of the document database, whose routes are not in the description. */
const documentsPath = "/v1/projects/trial/databases/(default)/documents/orders/trial";

/**
 * Requests the first path of each group of routes and a document, at the host of its API without the secret and through the
 * CDN. Returns the number of paths; throws with each path whose host answers, or which the CDN cannot reach.
 */
export async function checkOrigin({ api, documents, send }) {
  const { paths } = JSON.parse(await readFile(places.openapi, "utf8"));
  const wrong = [];
  const asked = [...firstOfEachGroup(paths).map((path) => [api, path]), [documents, documentsPath]];
  for (const [host, path] of asked) {
    const [around, through] = [await host(path), await send(path)];
    if (around.status !== 403) wrong.push(`${path} answers ${around.status} without the CDN`);
    if (isRefused(through)) wrong.push(`${path} is refused through the CDN`);
  }
  if (wrong.length > 0) throw new Error(wrong.join("; "));
  return asked.length;
}

/** Returns a path for each first segment below `/api`: one function answers all paths of such a group, or more than one group. */
export function firstOfEachGroup(paths) {
  const groups = new Map();
  for (const [at, path] of Object.keys(paths).entries()) {
    const group = path.split("/")[2];
    if (!groups.has(group))
      groups.set(
        group,
        path.replaceAll(/\{\w+\}/g, () => guessedLink(at)),
      );
  }
  return [...groups.values()];
}

function isRefused({ status, json }) {
  return status === 403 && /only answers its CDN/.test(json?.message ?? "");
}
