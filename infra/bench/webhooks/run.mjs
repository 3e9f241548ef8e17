// npm run bench -- webhooks: how long emails of orders take while ten endpoints of webhooks respond slowly, one JSON object
// for each order and one for all. The product runs locally with demo data; each endpoint responds 204 after 4.5 seconds. The
// time of an email begins with the return from the payment page. The run fails if the 95th percentile is above 2 seconds.

import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { identityAt } from "../../opening/identity.mjs";
import { bookAsGuest } from "../../opening/order.mjs";
import { post, requestsOver } from "../../opening/requests.mjs";
import { buildRunner, exportCatalogue, serve } from "../../scripts/build/runner.mjs";
import { Failure, main } from "../../scripts/run/failure.mjs";

const ENDPOINTS = 10;
const ORDERS = 5;
const RESPONSE_MS = 4_500;
const MOST_MS = 2_000;

await main(async () => {
  const data = await mkdtemp(join(tmpdir(), "bench-webhooks-"));
  const site = join(data, "site");
  await mkdir(site);
  // No page is opened; the runner serves no folder without these.
  for (const page of ["index.html", "200.html", "404.html"]) await writeFile(join(site, page), "");
  const runner = await buildRunner();
  const catalogue = await exportCatalogue(runner, data);
  const ports = { port: 0, "identity-port": 0, "stripe-port": 0, "mail-port": 0 };
  const product = await serve(runner, { data, site, ports });
  const receivers = [];
  try {
    const returned = new Map();
    const send = async (path, { json, token, headers, method } = {}) => {
      if (path.startsWith("/api/payments/return")) returned.set(path, performance.now());
      const answer = await fetch(product.site + path, {
        method,
        redirect: "manual",
        headers: {
          ...headers,
          ...(json === undefined ? {} : { "content-type": "application/json" }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        body: json === undefined ? undefined : JSON.stringify(json),
      });
      const text = await answer.text();
      const isJson = answer.headers.get("content-type")?.includes("json") ?? false;
      return { status: answer.status, text, json: isJson ? JSON.parse(text) : null };
    };
    const { firebase } = (await send("/config.json")).json;
    const project = firebase.projectId;
    const identity = identityAt({ origin: product.identity, apiKey: firebase.apiKey, project });
    const operator = { email: "operator@matchday.example", password: "matchday-demo" };
    const token = await identity.signIn(operator);
    for (let number = 0; number < ENDPOINTS; number += 1) {
      receivers.push(await startReceiver());
      await addEndpoint({ send, token, url: receivers.at(-1).url, number });
    }
    const talent = await findTalent(catalogue);
    const times = [];
    for (let number = 0; number < ORDERS; number += 1) {
      const email = `bench-${number}@fans.example`;
      const before = returned.size;
      const mailed = untilMailed(product.mail, email);
      await bookAsGuest({ send, talent, guest: { name: "Kim Guest", email } });
      const since = [...returned.values()][before];
      const milliseconds = Math.round((await mailed) - since);
      times.push(milliseconds);
      print({ order: number + 1, email_ms: milliseconds });
    }
    const p95 = times.toSorted((a, b) => a - b)[Math.ceil(0.95 * times.length) - 1];
    const events = receivers.reduce((sum, { count }) => sum + count(), 0);
    print({ orders: ORDERS, endpoints: ENDPOINTS, email_p95_ms: p95, events_received: events });
    if (p95 > MOST_MS) throw new Failure(`Emails took ${p95} ms; at most ${MOST_MS} are allowed.`);
  } finally {
    for (const { stop } of receivers) stop();
    await product.stop();
    await rm(data, { recursive: true });
  }
});

function print(result) {
  process.stdout.write(`${JSON.stringify({ bench: "webhooks", ...result })}\n`);
}

/** Starts an endpoint that responds late. */
async function startReceiver() {
  let received = 0;
  const server = createServer((request, response) => {
    received += 1;
    request.resume();
    setTimeout(() => response.writeHead(204).end(), RESPONSE_MS);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${server.address().port}/`, count: () => received, stop };
}

async function addEndpoint({ send, token, url, number }) {
  const request = requestsOver(send);
  const { version } = await request("the webhooks", "/api/operators/webhooks", { token });
  const endpoint = {
    url,
    description: `Slow ${number}`,
    events: ["order.requested"],
    enabled: true,
  };
  const body = { endpoint, version, reason: "A measurement" };
  await request("a webhook", "/api/operators/webhooks", post(body, { token }));
}

/** An athlete with a video offer, from the exported catalogue. */
async function findTalent(catalogue) {
  const lines = (await readFile(join(catalogue, "talent.ndjson"), "utf8")).trim().split("\n");
  for (const line of lines) {
    const { slug, offers } = JSON.parse(line);
    const video = offers?.find(({ kind }) => kind === "video");
    if (video !== undefined) return { slug, offerGuid: video.offerGuid };
  }
  throw new Failure("No athlete has a video offer.");
}

/** Resolves to the time at which the first email to this address is in the mailbox. */
async function untilMailed(mailbox, email) {
  const address = `${mailbox}/mails.json?to=${encodeURIComponent(email)}`;
  for (;;) {
    const { mails } = await (await fetch(address)).json();
    if (mails.length > 0) return performance.now();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
