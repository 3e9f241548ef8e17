// The steps of the trial, in their order. Each is given what was prepared and what earlier steps found, and gives figures.

import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { forEachOf, openBucket, openEdge } from "../../cdn/bucket.mjs";
import { publish } from "../../cdn/publish.mjs";
import { sendingOf } from "../../cdn/tables.mjs";
import { rebuildPublishedSite } from "../rebuild.mjs";
import { allowMails, lacks } from "./lacks.mjs";
import { listenTo } from "./listener.mjs";
import { acceptOrder, payOrder, placeOrder, untilOrderIs } from "./order.mjs";
import { accounts, signIn } from "./people.mjs";
import { checkRemains } from "./removal.mjs";
import { checkRole } from "./roles.mjs";
import { compareRoutes } from "./routes.mjs";
import { copyRows } from "./rows.mjs";
import { checkSchedule } from "./schedule.mjs";
import { checkSettings } from "./settings.mjs";
import { checkHeaders } from "./site.mjs";
import { deployStack, readOutputs, readResources, siteUrl, stackName, stage } from "./stack.mjs";
import { direct, eventually, through } from "./web.mjs";

const slug = "ada-keller";

export const steps = {
  async deploy(context) {
    const { cloud, template, environment, runner } = context;
    await deployStack(cloud, template, environment);
    context.outputs = await readOutputs(cloud);
    context.resources = await readResources(cloud);
    await allowMails(context);
    context.send = through(context.outputs.DistributionDomain, cloud.port);
    const api = through(new URL(context.outputs.ApiUrl).hostname, cloud.port);
    // As the CDN of the cloud asks the API: with its proof, and the address of the caller.
    context.apiAs =
      (address) =>
      (path, { headers, ...options } = {}) =>
        api(path, {
          ...options,
          headers: {
            ...headers,
            "x-origin-secret": context.originSecret,
            "cloudfront-viewer-address": `${address}:40000`,
          },
        });
    context.local = direct(runner.site);
    const config = (await context.local("/config.json")).json;
    context.tokens = await signIn(runner.identity, config.firebase.apiKey);
    return { resources: context.resources.length };
  },

  async settings({ cloud, programs }) {
    const { Functions } = JSON.parse(
      await cloud.rest("lambda", { method: "GET", path: "/2015-03-31/functions?MaxItems=50" }),
    );
    const functions = Functions.map(({ FunctionName, Environment }) => {
      const name = FunctionName.match(/-(\w+)Function-/)[1].toLowerCase();
      return { name, program: programs[name], environment: Environment.Variables };
    });
    return { functions: functions.length, starts: await checkSettings(functions) };
  },

  async routes(context) {
    const { cloud, outputs, data, apiAs, local, tokens } = context;
    const rows = await copyRows({ data, cloud, table: outputs.TableName });
    return { rows, requests: await compareRoutes({ apiAs, local, tokens }) };
  },

  async order(context) {
    const { send, tokens } = context;
    const order = await placeOrder({ send, tokens, slug });
    await payOrder({ send, order });
    const requested = await untilOrderIs("requested", {
      send,
      token: tokens.talent,
      guid: order.orderGuid,
    });
    await acceptOrder({ send, token: tokens.talent, order: requested });
    await untilOrderIs("accepted", { send, token: tokens.customer, guid: order.orderGuid });
    context.order = order;
    return { number: order.number };
  },

  /** The mails of the order were sent by `outbox`, which the table's stream wakes. */
  async stream({ cloud, order }) {
    const mails = await eventually("the stream did not reach the function `outbox`", async () => {
      const answer = await fetch(`${cloud.endpoint}/_ministack/ses/messages`);
      const text = await answer.text();
      return [accounts.talent, accounts.customer].every((to) => text.includes(to)) ? text : null;
    });
    if (!mails.includes(order.number)) throw new Error(`no mail names the order ${order.number}`);
    return {};
  },

  async schedule({ cloud, resources }) {
    const clock = await physicalArn(cloud, resources, "ClockFunction");
    await checkSchedule({ cloud, clock, logs: `/matchday/${stage}/clock` });
    return {};
  },

  async listener({ send, environment, tokens, order }) {
    const project = environment.IDENTITY_PROJECT_ID;
    const document = `orders/${order.orderGuid}/messages/trial`;
    const name = `projects/${project}/databases/(default)/documents/${document}`;
    const session = await listenTo({ send, project, document, token: tokens.talent });
    const text = "Heard through the deployed stack.";
    const written = send(`/v1/projects/${project}/databases/(default)/documents:commit`, {
      method: "POST",
      token: tokens.customer,
      json: {
        writes: [
          {
            update: {
              name,
              fields: { author: { stringValue: "customer" }, text: { stringValue: text } },
            },
            updateTransforms: [{ fieldPath: "sentAt", setToServerValue: "REQUEST_TIME" }],
          },
        ],
      },
    });
    let polls = 0;
    let heard = false;
    while (!heard && polls < 5) {
      heard = JSON.stringify(await session.poll()).includes(text);
      polls += 1;
    }
    const { status } = await written;
    if (status !== 200) throw new Error(`the commit answers ${status}`);
    if (!heard) throw new Error("the listener did not hear the commit");
    await session.close();
    return { polls };
  },

  async roles({ cloud, send, resources }) {
    await checkRole({ cloud, send, resources, path: "/api/sports" });
    return {};
  },

  async site({ cloud, outputs, site, send }) {
    Object.assign(process.env, cloud.environment);
    const published = await publish({
      site,
      bucket: openBucket(outputs.SiteBucketName, { endpoint: cloud.endpoint }),
      edge: openEdge(outputs.DistributionId, { endpoint: cloud.endpoint }),
      now: Date.now(),
      say: () => {},
      dryRun: false,
      everything: false,
      removeMany: false,
    });
    return { published, kinds: await checkHeaders({ site, send }) };
  },

  /** A change of the catalogue, made by its owner, is on the published page after one run of the rebuilding job. */
  async rebuild({ cloud, outputs, data, folder, programs, send, tokens }) {
    const media = openBucket(outputs.MediaBucketName, { endpoint: cloud.endpoint });
    await uploadMedia(media, join(data, "export"));
    const page = `/${slug}/_payload.json`;
    const before = (await send(page)).text;
    const paused = await send("/api/talent-account/pause", {
      method: "PUT",
      token: tokens.talent,
      json: { paused: true },
    });
    if (paused.status !== 200)
      throw new Error(`the pause answers ${paused.status}: ${paused.text}`);
    const begun = performance.now();
    const said = await rebuildPublishedSite({
      outputs,
      siteUrl,
      environment: cloud.environment,
      runner: programs["matchday-local"],
      folder,
      endpoint: cloud.endpoint,
    });
    if (said === null) throw new Error("the change made no page stale");
    if ((await send(page)).text === before) throw new Error(`${page} is what it was: ${said}`);
    const seconds = Math.round((performance.now() - begun) / 100) / 10;
    return { published: said, build_and_publish_seconds: seconds };
  },

  async lacks({ send, apiAs }) {
    for (const { name, check } of lacks) {
      await check({ send, apiAs }).catch((error) => {
        throw new Error(`${name}: ${error.message}`);
      });
    }
    return { lacks: lacks.map(({ name }) => name) };
  },

  async again({ cloud, template, environment }) {
    const said = await deployStack(cloud, template, environment);
    if (!/No changes to deploy|up to date/i.test(said))
      throw new Error(`a second deployment changes something: ${said.slice(-300)}`);
    return {};
  },

  async delete({ cloud, outputs }) {
    await cloud.query("cloudformation", "DeleteStack", "2010-05-15", { StackName: stackName });
    return { kept: await checkRemains({ cloud, outputs }) };
  },
};

async function physicalArn(cloud, resources, logical) {
  const { physical } = resources.find((resource) => resource.logical === logical);
  const path = `/2015-03-31/functions/${physical}/configuration`;
  return JSON.parse(await cloud.rest("lambda", { method: "GET", path })).FunctionArn;
}

/** The pictures that came with the catalogue, into their bucket: once per deployment, as the runbook says. */
async function uploadMedia(bucket, folder) {
  const entries = await readdir(join(folder, "media"), { recursive: true, withFileTypes: true });
  await forEachOf(
    entries.filter((entry) => entry.isFile()),
    async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const file = relative(folder, path).split(sep).join("/");
      await bucket.put(file, await readFile(path), sendingOf(file));
    },
  );
}
