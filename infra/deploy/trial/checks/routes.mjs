// Every operation of the API, asked of the deployed stack and of the local runner: both have the same rows, so both answer
// with the same status, the same error code and the same shape.

import { readFile } from "node:fs/promises";
import { places } from "../../../scripts/run/places.mjs";

const guid = "0190b6f0-0000-7000-8000-000000000001";
const parameters = {
  slug: "ada-keller",
  orderGuid: guid,
  talentGuid: guid,
  applicationGuid: guid,
  assetId: guid,
};

/** Returns a link that does not exist: a different one each time, since repeated guesses of one are limited. */
export function guessedLink(count) {
  return `${String(count).padStart(21, "A")}A`;
}

/** Routes that would end an account, its sign-in or its page, which later requests need: called only without a role. */
const onlyByNobody = new Set([
  "DELETE /api/account",
  "POST /api/token/revoke",
  "DELETE /api/talent-account/publication",
]);

/**
 * Calls every route without a role and with each role; returns the number of requests. Throws with the first
 * differences: a wrong function behind a route, or a missing permission of a function, has another status.
 */
export async function compareRoutes({ apiAs, local, tokens }) {
  const { paths } = JSON.parse(await readFile(places.openapi, "utf8"));
  const asked = [];
  for (const [path, operations] of Object.entries(paths)) {
    for (const method of Object.keys(operations)) {
      const route = `${method.toUpperCase()} ${path}`;
      const roles = onlyByNobody.has(route) ? [null] : [null, ...Object.keys(tokens)];
      for (const role of roles) asked.push({ route, method: method.toUpperCase(), path, role });
    }
  }
  const differences = [];
  const queue = asked.entries();
  const work = async () => {
    for (const [at, { route, method, path, role }] of queue) {
      const options = {
        method,
        token: role === null ? undefined : tokens[role],
        json: method === "GET" || method === "DELETE" ? undefined : {},
      };
      const address = path.replaceAll(
        /\{(\w+)\}/g,
        (_, name) => parameters[name] ?? guessedLink(at),
      );
      // Each caller has a separate network address, so that no rate limit of a network applies.
      const api = apiAs(`${20 + (at >> 8)}.${at & 255}.7.9`);
      const [there, here] = await Promise.all([api(address, options), local(address, options)]);
      const [seen, wanted] = [outline(there), outline(here)];
      if (seen !== wanted) {
        differences.push(`${route} as ${role ?? "nobody"}: ${seen} where the runner has ${wanted}`);
      }
    }
  };
  await Promise.all([work(), work(), work(), work()]);
  if (differences.length > 0) {
    // One for each route, so that a fault of many answers does not hide another.
    const named = new Map(differences.toReversed().map((text) => [text.split(" as ")[0], text]));
    const shown = [...named.values()].map((text) => text.slice(0, 200)).sort();
    const more = shown.length > 8 ? `; and ${shown.length - 8} more routes` : "";
    throw new Error(shown.slice(0, 8).join("; ") + more);
  }
  return asked.length;
}

/** An answer's status, error code and shape. */
function outline({ status, headers, json }) {
  if (status >= 400 && json?.code !== undefined) return `${status} ${json.code}`;
  // The gateway names a type also for an answer without a body.
  if (status === 204) return "204";
  const kind = (headers["content-type"] ?? "").split(";")[0];
  return `${status} ${kind} ${json === null ? "" : JSON.stringify(shapeOf(json))}`.trim();
}

function shapeOf(value) {
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeOf(value[0])];
  if (value === null) return "null";
  if (typeof value !== "object") return typeof value;
  const members = Object.keys(value)
    .sort()
    .map((name) => [name, shapeOf(value[name])]);
  return Object.fromEntries(members);
}
