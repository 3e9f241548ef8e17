// The steps of the drill, in their order. Orders happen before and after the moment to which the table is restored, so that what is
// lost with it has to be found by the payment provider's side.

import { join } from "node:path";
import { openBucket } from "../../cdn/bucket.mjs";
import { eventually } from "../../opening/web.mjs";
import { attachStream, copyTable, replaceTable } from "../restoring.mjs";
import { checkRestores } from "./checks/service-checks.mjs";
import { copyRows } from "./cloud/rows.mjs";
import { checkSchedule } from "./cloud/schedule.mjs";
import { physicalArn, stackName, stage } from "./cloud/stack.mjs";
import { buildTheSite } from "./people/builds.mjs";
import { acceptOrder, payOrder, placeOrder, untilOrderIs } from "./people/order.mjs";
import { keepState, uploadMedia } from "./people/rebuild-step.mjs";
import { steps } from "./steps.mjs";

const slug = "ada-keller";
const page = `/${slug}`;

export const drillSteps = {
  deploy: (context) => steps.deploy(context),

  async site(context) {
    const { data, cloud, outputs } = context;
    const rows = await copyRows({ data, cloud, table: outputs.TableName });
    const published = await steps.site(context);
    const open = (name) => openBucket(name, { endpoint: cloud.endpoint });
    await uploadMedia(open(outputs.MediaBucketName), join(data, "export"));
    await keepState(open(outputs.RebuildBucketName), context.folder);
    return { rows, ...published };
  },

  /** One order that is not paid yet, and one that is requested. */
  async before(context) {
    context.unpaid = await placeOrder({ ...context, slug });
    context.requested = await requestedOrder(context);
    return { orders: 2 };
  },

  /** The moment: the emulator restores what is there when it is asked, so it is asked now. */
  async copy(context) {
    const found = await copyTable(restored(context));
    await checkRestores(context);
    return found;
  },

  /** After the moment: the first is paid, the second accepted, and a third is placed, paid and accepted. */
  async after(context) {
    const { send, tokens, requested, unpaid } = context;
    await payOrder({ send, order: unpaid });
    await untilOrderIs("requested", talentsView(context, unpaid));
    await acceptOrder({ send, token: tokens.talent, order: requested });
    await untilOrderIs("accepted", talentsView(context, requested));
    context.lost = await requestedOrder(context);
    await acceptOrder({ send, token: tokens.talent, order: context.lost });
    await untilOrderIs("accepted", talentsView(context, context.lost));
    return { orders: 1 };
  },

  /** Without its table the API responds with `Retry-After`, and the site still works. */
  async lose({ cloud, outputs, send }) {
    const TableName = outputs.TableName;
    const unprotected = { TableName, DeletionProtectionEnabled: false };
    await cloud.call("dynamodb", "UpdateTable", unprotected);
    await cloud.call("dynamodb", "DeleteTable", { TableName });
    const api = await send(`/api/talent/${slug}`);
    if (api.status !== 503 || api.headers["retry-after"] === undefined)
      throw new Error(
        `the API answers ${api.status}, to be asked again: ${api.headers["retry-after"]}`,
      );
    const { status } = await send(page);
    if (status !== 200) throw new Error(`the page answers ${status}`);
    return {};
  },

  replace: (context) => replaceTable(restored(context)),

  async attach(context) {
    const { cloud } = context;
    const { stream } = await attachStream(restored(context));
    const list = { method: "GET", path: "/2015-03-31/event-source-mappings/" };
    const { EventSourceMappings } = JSON.parse(await cloud.rest("lambda", list));
    const sources = EventSourceMappings.map(({ EventSourceArn }) => EventSourceArn);
    if (sources.length !== 2 || sources.some((source) => source !== stream))
      throw new Error(`the functions read ${sources.join()} and not ${stream}`);
    return { mappings: sources.length };
  },

  /** The functions work on the restored table, and its stream wakes `outbox`. */
  async stream(context) {
    const order = await requestedOrder(context);
    await eventually("the stream of the restored table wakes nobody", async () => {
      const answer = await fetch(`${context.cloud.endpoint}/_ministack/ses/messages`);
      return (await answer.text()).includes(order.number);
    });
    return {};
  },

  /** A build of the whole catalogue from the restored table, over what is published. */
  async rebuild({ cloud, outputs, programs, send }) {
    const program = programs["matchday-catalogue"];
    const published = await buildTheSite({ cloud, outputs, program, always: true });
    const { status } = await send(page);
    if (status !== 200) throw new Error(`the page answers ${status}`);
    return { published };
  },

  /**
   * An operator requests a reconciliation, which processes the provider's events that the restored table lacks. The
   * order that was placed after the restored time is lost; its money is in the report of its time (docs/runbook.md).
   */
  async orders(context) {
    const { cloud, resources, apiAs, tokens, unpaid, lost } = context;
    const operators = (options) =>
      apiAs("192.0.2.8")("/api/operators/reconciliations", { token: tokens.operator, ...options });
    const reason = "The table was restored";
    const asked = await operators({ method: "POST", json: { reason } });
    if (asked.status !== 200) throw new Error(`the wish answers ${asked.status}: ${asked.text}`);
    const clock = await physicalArn(cloud, resources, "ClockFunction");
    await checkSchedule({ cloud, clock, logs: `/matchday/${stage}/clock` });
    const report = await eventually("there is no report of the books", async () => {
      const { json } = await operators({});
      return json?.items?.[0];
    });
    if (report.replayedEvents === 0 || report.failedEvents > 0)
      throw new Error(`not caught up with: ${JSON.stringify(report)}`);
    await untilOrderIs("requested", talentsView(context, unpaid));
    const view = talentsView(context, lost);
    const { status } = await context.send(`/api/orders/${view.guid}`, { token: view.token });
    if (status !== 404) throw new Error(`the lost order answers ${status}`);
    return { replayed_events: report.replayedEvents, lost: lost.number };
  },

  /**
   * An order that the talent accepted is accepted: again, if the provider sent no event. The provider's key makes it
   * one payment.
   */
  async repeat(context) {
    const { send, tokens, requested } = context;
    const view = talentsView(context, requested);
    const { status, json } = await send(`/api/orders/${view.guid}`, { token: view.token });
    if (status !== 200) throw new Error(`the order answers ${status}`);
    if (json.state === "requested") {
      await acceptOrder({ send, token: tokens.talent, order: json });
      await untilOrderIs("accepted", view);
    } else if (json.state !== "accepted") throw new Error(`the order is ${json.state}`);
    return { was: json.state };
  },
};

function restored({ cloud, outputs }) {
  return { stackName, table: outputs.TableName, environment: cloud.environment };
}

/** An order that was paid; as the talent sees it. */
async function requestedOrder(context) {
  const { send } = context;
  const order = await placeOrder({ ...context, slug });
  await payOrder({ send, order });
  return untilOrderIs("requested", talentsView(context, order));
}

function talentsView({ send, tokens }, { orderGuid }) {
  return { send, token: tokens.talent, guid: orderGuid };
}
