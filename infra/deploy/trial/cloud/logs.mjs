// Checks the functions' logs: no personal data and no secrets, and orders by their number.

import { accounts } from "../people/people.mjs";

/**
 * Reads every log of the stage; returns the number of lines. Throws with the first line that contains forbidden data.
 */
export async function checkLogs({ cloud, stage, order, tokens, words }) {
  const secrets = {
    ...Object.fromEntries(Object.entries(accounts).map(([role, email]) => [`the ${role}`, email])),
    ...Object.fromEntries(
      Object.entries(tokens).map(([role, token]) => [`a token (${role})`, token]),
    ),
    ...words,
    "an order's hash": order.orderHash,
  };
  const prefix = `/matchday/${stage}/`;
  const { logGroups } = await cloud.call("logs", "DescribeLogGroups", {
    logGroupNamePrefix: prefix,
  });
  const lines = [];
  for (const { logGroupName } of logGroups)
    for (const message of await readLog(cloud, logGroupName)) lines.push({ logGroupName, message });
  for (const { logGroupName, message } of lines) {
    const found = Object.keys(secrets).find((name) => message.includes(secrets[name]));
    if (found !== undefined)
      throw new Error(`${logGroupName} contains ${found}: ${message.slice(0, 300)}`);
  }
  if (!lines.some(({ message }) => message.includes(order.number)))
    throw new Error(`no log names the order ${order.number}`);
  return { logs: logGroups.length, lines: lines.length };
}

async function readLog(cloud, logGroupName) {
  const messages = [];
  let nextToken;
  do {
    const page = await cloud.call("logs", "FilterLogEvents", {
      logGroupName,
      ...(nextToken === undefined ? {} : { nextToken }),
    });
    messages.push(...page.events.map(({ message }) => message));
    ({ nextToken } = page);
  } while (nextToken !== undefined);
  return messages;
}
