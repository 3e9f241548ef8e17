// For tests: the parts of S3 and CloudFront that the publisher uses, over the wire, in memory, on loopback.

import { createHash } from "node:crypto";
import { createServer } from "node:http";

/** How many objects one page of a listing has; small, so that there is more than one page. */
const pageSize = 4;

/**
 * Starts both services on one address. `log` names every change in its order. `holdBeforeChange(n)` leaves the n-th change from
 * now, and what follows, without an answer; it gives a promise of that moment.
 */
export async function startObjectStore() {
  const objects = new Map();
  const log = [];
  let hold = null;
  const server = createServer(async (request, response) => {
    const parts = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts);
    const url = new URL(request.url, "http://store.test");
    if (request.method !== "GET" && isHeld()) return;
    const { status = 200, headers = {}, text = "" } = answer(request, url, body);
    response.writeHead(status, { "content-type": "application/xml", ...headers }).end(text);
  });

  function isHeld() {
    if (hold === null) return false;
    hold.left -= 1;
    if (hold.left <= 0) hold.reached();
    return hold.left <= 0;
  }

  function answer(request, url, body) {
    if (url.pathname.startsWith("/2020-05-31/distribution/")) return forget(request, url, body);
    const [, , ...key] = decodeURIComponent(url.pathname).split("/");
    if (request.method === "PUT") return put(request, key.join("/"), body);
    if (request.method === "POST") return remove(body.toString());
    if (url.searchParams.get("list-type") === "2") return list(url);
    const object = objects.get(key.join("/"));
    if (object !== undefined) return { text: object.body };
    return { status: 404, text: "<Error><Code>NoSuchKey</Code><Message>none</Message></Error>" };
  }

  function put(request, key, body) {
    const md5 = createHash("md5").update(body).digest("hex");
    if (!isAllowed(request.headers, objects.get(key)))
      return { status: 412, text: "<Error><Code>PreconditionFailed</Code></Error>" };
    const { "cache-control": cacheControl, "content-type": contentType } = request.headers;
    objects.set(key, { body, md5, cacheControl, contentType });
    log.push(`put ${key}`);
    return { headers: { etag: `"${md5}"` } };
  }

  /** The conditions of a write: S3 knows an ETag or, for no object, `*`. */
  function isAllowed(headers, present) {
    const { "if-match": match, "if-none-match": noneMatch } = headers;
    if (match !== undefined) return present !== undefined && match === `"${present.md5}"`;
    return noneMatch !== "*" || present === undefined;
  }

  function remove(text) {
    for (const [, key] of text.matchAll(/<Key>(.*?)<\/Key>/g)) {
      objects.delete(key);
      log.push(`remove ${key}`);
    }
    return { text: "<DeleteResult></DeleteResult>" };
  }

  function list(url) {
    const keys = [...objects.keys()].sort();
    const from = Number(url.searchParams.get("continuation-token") ?? 0);
    const page = keys.slice(from, from + pageSize);
    const next = from + page.length;
    const more = next < keys.length;
    const contents = page.map(
      (key) => `<Contents><Key>${key}</Key><ETag>"${objects.get(key).md5}"</ETag></Contents>`,
    );
    const token = more ? `<NextContinuationToken>${next}</NextContinuationToken>` : "";
    return {
      text: `<ListBucketResult><IsTruncated>${more}</IsTruncated>${contents.join("")}${token}</ListBucketResult>`,
    };
  }

  function forget(request, url, body) {
    const id = "I1";
    if (request.method === "POST") {
      const paths = [...body.toString().matchAll(/<Path>(.*?)<\/Path>/g)].map(([, path]) => path);
      log.push(`forget ${paths.join(" ")}`);
    } else {
      log.push(`asked after ${url.pathname.split("/").at(-1)}`);
    }
    return {
      status: request.method === "POST" ? 201 : 200,
      text: `<Invalidation><Id>${id}</Id><Status>Completed</Status></Invalidation>`,
    };
  }

  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    endpoint: `http://127.0.0.1:${server.address().port}`,
    objects,
    log,
    holdBeforeChange(left) {
      return new Promise((reached) => {
        hold = { left, reached };
      });
    },
    release() {
      hold = null;
    },
    stop: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}
