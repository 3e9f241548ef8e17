// Features that the emulated cloud lacks, each with a separate check of the template.

import { checkNestedChanges } from "../cloud/nested-changes.mjs";
import { checkOriginSecret } from "../cloud/origin-secret.mjs";
import {
  checkBuilds,
  checkConcurrency,
  checkFailover,
  checkMailEvents,
  checkViewerAddress,
} from "./service-checks.mjs";
import {
  checkLeadingKeys,
  checkMetricMath,
  checkRecovery,
  checkSender,
  checkSignInPages,
  checkTimeToLive,
  checkTls,
} from "./template-checks.mjs";

/** The list. A check throws; it is given what the steps of the trial are given. */
export const lacks = [
  {
    name: "origin groups",
    instead: "the CDN refuses a page that the bucket lacks, and the API's origin answers for it",
    check: checkFailover,
  },
  {
    name: "metric math",
    instead:
      "every expression of an alarm is computed with sample values, below and at its threshold",
    check: checkMetricMath,
  },
  {
    name: "leading keys in a role's conditions",
    instead:
      "the emulator counts them as met; the Rust tests reach the table with them, and here they stand",
    check: checkLeadingKeys,
  },
  {
    name: "the sender's identity as what a role may send by",
    instead: "the trial lets the function `outbox` send by any; the template allows one",
    check: checkSender,
  },
  {
    name: "builds of CodeBuild",
    instead:
      "the rule delivers to a queue of the trial, which runs the project's commands with its variables and role",
    check: checkBuilds,
  },
  {
    name: "TLS",
    instead: "the bucket of uploads refuses what comes without it, which the trial leaves out",
    check: checkTls,
  },
  {
    name: "the caller's address from the CDN",
    instead:
      "the trial asks the API with the CDN's proof and an address, which distinguish callers",
    check: checkViewerAddress,
  },
  {
    name: "references to secrets in a distribution",
    instead: "the trial writes the secret into the distribution; the template refers to it twice",
    check: checkOriginSecret,
  },
  {
    name: "events of the mail service",
    instead:
      "an event as the service documents it goes to the stack's topic, and the operators see the address",
    check: checkMailEvents,
  },
  {
    name: "the identity project's pages at the CDN",
    instead: "their behaviours stand in the template, and no header of the site is on the answer",
    check: checkSignInPages,
  },
  {
    name: "the reserved concurrency of a template",
    instead: "the trial sets a bound itself, and sees how it is refused",
    check: checkConcurrency,
  },
  {
    name: "the time to live of a template",
    instead: "the template has it, and each row that ends does so at a time in seconds",
    check: checkTimeToLive,
  },
  {
    name: "the point-in-time recovery of a template",
    instead: "the template has it; the drill restores a table as it is when it asks",
    check: checkRecovery,
  },
  {
    name: "changes inside nested stacks",
    instead: "the operator's program reads answers as the cloud documents them",
    check: checkNestedChanges,
  },
];

/** The emulator asks for the right to send by every identity, so the trial adds it. */
export async function allowMails({ cloud, resources }) {
  const { physical: RoleName } = resources.find(({ logical }) => logical === "OutboxFunctionRole");
  const right = { Effect: "Allow", Action: "ses:SendEmail", Resource: "*" };
  await cloud.query("iam", "PutRolePolicy", "2010-05-08", {
    RoleName,
    PolicyName: "trial-mails",
    PolicyDocument: JSON.stringify({ Version: "2012-10-17", Statement: [right] }),
  });
}
