// A marketplace from an empty table: a second stack, in which an operator, an athlete and a guest do everything through the CDN.
// Nothing is seeded. The accounts are those of the identity service's emulator.

import { extractText } from "unpdf";
import { brand, business } from "../../../opening/brand.mjs";
import { identityAt } from "../../../opening/identity.mjs";
import { openMarketplace } from "../../../opening/open.mjs";
import { eventually, through } from "../../../opening/web.mjs";
import { must } from "../../../scripts/run/processes.mjs";
import { allowMails } from "../checks/unsupported-checks.mjs";
import { writeOriginSecret } from "../cloud/origin-secret.mjs";
import { deployStack, readOutputs, readResources } from "../cloud/stack.mjs";
import { buildTheSite } from "./builds.mjs";
import { payOutADayLater } from "./payout.mjs";

const stage = { name: "business", stackName: "matchday-business" };
const operator = { email: "robin@volley-stars.example", password: "correct horse battery" };
const siteUrl = "https://volley-stars.example";

/** Deploys, opens the marketplace, and compares what visitors get with its settings; gives figures. */
export async function tryBusiness(context) {
  const { cloud, template, environment, runner, programs, local } = context;
  const parameters = { Stage: stage.name, SiteUrl: siteUrl };
  await deployStack(cloud, template, environment, { name: stage.stackName, parameters });
  const outputs = await readOutputs(cloud, stage.stackName);
  const resources = await readResources(cloud, stage.stackName);
  await allowMails({ cloud, resources });
  await writeOriginSecret(cloud);
  const empty = await cloud.call("dynamodb", "Scan", { TableName: outputs.TableName });
  if (empty.Count !== 0) throw new Error(`the table has ${empty.Count} rows`);
  const send = through(outputs.DistributionDomain, cloud.port);
  const { firebase } = (await local("/config.json")).json;
  const project = firebase.projectId;
  const identity = identityAt({ origin: runner.identity, apiKey: firebase.apiKey, project });

  await grantOperator({ cloud, environment, programs, outputs, identity });
  const linkIn = (to, subject, pattern) => findInMail(cloud, to, subject, pattern);
  const opened = await openMarketplace({ send, identity, project, operator, linkIn });
  const payout = await payOutADayLater({ cloud, outputs, resources, stage, send, opened });
  const published = await buildTheSite({ cloud, outputs, program: programs["matchday-catalogue"] });
  const pages = await checkPages({ send, opened });
  await checkEmail({ cloud, opened });
  await checkInvoice({ send, opened });
  await cloud.query("cloudformation", "DeleteStack", "2010-05-15", { StackName: stage.stackName });
  return { order: opened.order.number, payout, published, pages };
}

/** An account whose address is proven becomes the first operator's, by the command of the runbook. */
async function grantOperator({ cloud, environment, programs, outputs, identity }) {
  const token = await identity.signUp(operator);
  await identity.proveAddress(token, operator.email);
  await must(
    "The operator could not be created.",
    programs["matchday-operators"],
    ["grant", operator.email, "--reason", "The first operator"],
    {
      show: "nothing",
      env: {
        ...cloud.environment,
        TABLE_NAME: outputs.TableName,
        IDENTITY_PROJECT_ID: environment.IDENTITY_PROJECT_ID,
        IDENTITY_API_URL: environment.IDENTITY_API_URL,
        IDENTITY_SERVICE_ACCOUNT: environment.IDENTITY_SERVICE_ACCOUNT,
      },
    },
  );
}

async function mailsTo(cloud, address) {
  const answer = await fetch(`${cloud.endpoint}/_ministack/ses/messages`);
  const { messages } = await answer.json();
  return Object.values(messages)
    .flat()
    .filter(({ To }) => To.includes(address));
}

function findInMail(cloud, to, subject, pattern) {
  return eventually(`no email “${subject}” to ${to}`, async () => {
    const mails = await mailsTo(cloud, to);
    const mail = mails.find(({ Subject }) => Subject === subject);
    return mail === undefined ? null : pattern.exec(mail.BodyText)?.[1];
  });
}

/** The public pages have the new name, colours and company, and not the name of this repository. */
async function checkPages({ send, opened }) {
  const { slug } = opened.talent;
  const wanted = {
    "/": [brand.name, brand.tagline, brand.colours.primary, "Beach volleyball", "Tennis"],
    "/sport/beach-volleyball": [brand.name, opened.athlete.name, brand.colours.primary],
    [`/${slug}`]: [brand.name, opened.athlete.name, brand.colours.primary],
    "/imprint": [business.legalName, business.street, business.registration, business.imprint],
    "/de/imprint": [business.legalName, business.street],
  };
  for (const [path, texts] of Object.entries(wanted)) {
    const { status, text } = await send(path);
    if (status !== 200) throw new Error(`${path} answers ${status}`);
    const missing = texts.find((one) => !text.includes(one));
    if (missing !== undefined) throw new Error(`${path} has no “${missing}”`);
    if (text.includes("Matchday")) throw new Error(`${path} has the name Matchday`);
  }
  return Object.keys(wanted).length;
}

/** The guest's emails are of the new sender, with its name above and its company below. */
async function checkEmail({ cloud, opened }) {
  const mails = await mailsTo(cloud, opened.guest.email);
  if (mails.length === 0) throw new Error("the guest got no email");
  for (const { Source, Subject, BodyText, BodyHtml } of mails) {
    if (!Source.startsWith(`${brand.senderName} <`))
      throw new Error(`“${Subject}” is from ${Source}`);
    for (const body of [BodyText, BodyHtml]) {
      for (const one of [brand.name, business.legalName, business.street]) {
        if (!body.includes(one)) throw new Error(`“${Subject}” has no “${one}”`);
      }
      if (body.includes("Matchday")) throw new Error(`“${Subject}” has the name Matchday`);
    }
  }
}

/** The invoice is of the company in the settings. */
async function checkInvoice({ send, opened }) {
  const path = `/api/payments/orders/${opened.order.orderHash}/invoice.pdf`;
  const { status, bytes } = await send(path);
  if (status !== 200) throw new Error(`the invoice answers ${status}`);
  const { text } = await extractText(new Uint8Array(bytes), { mergePages: true });
  for (const one of [business.legalName, business.street, business.vatNumber, opened.guest.name]) {
    if (!text.includes(one)) throw new Error(`the invoice has no “${one}”: ${text.slice(0, 200)}`);
  }
  if (text.includes("Matchday")) throw new Error("the invoice has the name Matchday");
}
