// The steps of the trial, in their order. Each is given what was prepared and what earlier steps found, and gives figures.

import { openBucket, openEdge } from "../../cdn/bucket.mjs";
import { publish } from "../../cdn/publish.mjs";
import { direct, eventually, through } from "../../opening/web.mjs";
import { checkOrigin } from "./checks/origin.mjs";
import { checkRights } from "./checks/rights.mjs";
import { checkRole } from "./checks/roles.mjs";
import { compareRoutes } from "./checks/routes.mjs";
import { checkSettings } from "./checks/settings.mjs";
import { checkHeaders } from "./checks/site.mjs";
import { allowMails, lacks } from "./checks/unsupported-checks.mjs";
import { checkLogs } from "./cloud/logs.mjs";
import { writeOriginSecret } from "./cloud/origin-secret.mjs";
import { checkGone, findResources, untilDeleted } from "./cloud/removal.mjs";
import { copyRows } from "./cloud/rows.mjs";
import { checkSchedule } from "./cloud/schedule.mjs";
import {
  deployStack,
  killDeployment,
  physicalArn,
  readOutputs,
  readResources,
  stackName,
  stage,
} from "./cloud/stack.mjs";
import { tryOperator } from "./operator/operator.mjs";
import { tryBusiness } from "./people/business.mjs";
import { listenTo } from "./people/listener.mjs";
import { acceptOrder, payOrder, personalData, placeOrder, untilOrderIs } from "./people/order.mjs";
import { accounts, signIn } from "./people/people.mjs";
import { checkRebuild } from "./people/rebuild-step.mjs";
import { uploadPicture } from "./people/upload.mjs";

const slug = "ada-keller";

export const steps = {
  async deploy(context) {
    const { cloud, template, environment, runner } = context;
    await deployStack(cloud, template, environment);
    context.outputs = await readOutputs(cloud);
    context.resources = await readResources(cloud);
    await allowMails(context);
    await writeOriginSecret(cloud);
    context.send = through(context.outputs.DistributionDomain, cloud.port);
    const api = through(new URL(context.outputs.ApiUrl).hostname, cloud.port);
    const documents = through(new URL(context.outputs.DocumentsUrl).hostname, cloud.port);
    context.hosts = { api, documents };
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

  /** The APIs' own hosts refuse what does not come through the CDN. */
  async origin({ hosts, send }) {
    return { paths: await checkOrigin({ ...hosts, send }) };
  },

  /** The roles of `join` and of the site's builds, as they are deployed. */
  async rights({ cloud }) {
    return { rights: await checkRights({ cloud }) };
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

  /** `outbox`, invoked by the table's stream, sent the order's emails. */
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

  /** After everything that people did. */
  logs: ({ cloud, order, tokens }) =>
    checkLogs({ cloud, stage, order, tokens, words: personalData }),

  async roles({ cloud, send, resources }) {
    await checkRole({ cloud, send, resources, path: "/api/sports" });
    return {};
  },

  upload: ({ send, tokens }) => uploadPicture({ send, token: tokens.talent }),

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

  /** A change of the catalogue starts a build automatically, which brings it to the CDN. */
  rebuild: (context) => checkRebuild({ ...context, slug }),

  /** Another stack, from an empty table to a paid out order, through its CDN alone. */
  business: (context) => tryBusiness(context),

  /**
   * A deployment that dies while it uploads, while its changes are planned and while they are made leaves a site that answers
   * as before, and the next deployment succeeds.
   */
  async killed(context) {
    const { cloud, template, environment, send } = context;
    const before = await answersOf(send);
    const words = ["Initiating deployment", "Waiting for changeset", "Waiting for stack"];
    for (const word of words) {
      await killDeployment(context, word);
      const after = await answersOf(send);
      const changed = Object.keys(before).filter((path) => after[path] !== before[path]);
      if (changed.length > 0) throw new Error(`killed at "${word}": ${changed.join()} changed`);
    }
    await deployStack(cloud, template, environment);
    return { killed: words.length };
  },

  /** The operator's commands, with a separate stage that is removed afterwards. */
  operator: (context) => tryOperator(context),

  async lacks(context) {
    for (const { name, check } of lacks) {
      await check(context).catch((error) => {
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

  /** Data, the site and its CDN are retained (docs/runbook.md, "Take a deployment away"). */
  async delete({ cloud }) {
    const resources = await findResources(cloud, stackName);
    await cloud.query("cloudformation", "DeleteStack", "2010-05-15", { StackName: stackName });
    await untilDeleted(cloud, stackName);
    const kept = ["MarketplaceTable", "UploadsBucket", "RebuildBucket", "Site"];
    return checkGone({ cloud, resources, kept });
  },
};

/** Pages, build and API as a visitor gets them, by their paths. */
async function answersOf(send) {
  const answers = {};
  for (const path of ["/", `/${slug}`, "/builds/latest.json", "/api/sports", "/api/health"]) {
    const { status, text } = await send(path);
    if (status !== 200) throw new Error(`${path} answers ${status}`);
    answers[path] = text;
  }
  return answers;
}
