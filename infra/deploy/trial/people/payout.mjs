// A payout in the emulated cloud, whose functions have the machine's clock: the order's row gets the date of its payout a day earlier.

import { price } from "../../../opening/athlete.mjs";
import { money } from "../../../opening/brand.mjs";
import { untilPaidOut } from "../../../opening/order.mjs";
import { checkSchedule } from "../cloud/schedule.mjs";
import { physicalArn } from "../cloud/stack.mjs";

/** Lets the payout of the order become due, and the clock make it; gives its amount in minor units. */
export async function payOutADayLater({ cloud, outputs, resources, stage, send, opened }) {
  const { token, order } = opened;
  const TableName = outputs.TableName;
  const found = await cloud.call("dynamodb", "Query", {
    TableName,
    KeyConditionExpression: "pk = :order",
    ExpressionAttributeValues: { ":order": { S: `ORDER#${order.orderGuid}` } },
  });
  const row = found.Items.find(({ body }) => body?.M?.timers?.M?.payoutAt !== undefined);
  if (row === undefined) throw new Error("the completed order has no date of its payout");
  const due = row.body.M.timers.M.payoutAt.S;
  const wanted =
    Date.parse(order.completedAt ?? new Date().toISOString()) + money.payoutDelayDays * 86_400_000;
  if (Math.abs(Date.parse(due) - wanted) > 3_600_000)
    throw new Error(`the payout is due at ${due}`);
  const earlier = new Date(Date.now() - 1_000).toISOString().replace(/\.\d+Z$/, "Z");
  const Item = JSON.parse(JSON.stringify(row).replaceAll(due, earlier));
  await cloud.call("dynamodb", "PutItem", { TableName, Item });
  const clock = await physicalArn(cloud, resources, "ClockFunction");
  await checkSchedule({ cloud, clock, logs: `/matchday/${stage.name}/clock` });
  const statement = await untilPaidOut({ send, token, number: order.number });
  const earned = statement.totals.transferred.amount;
  const expected = price - (price * money.commissionBps) / 10_000;
  if (earned !== expected) throw new Error(`${earned} was paid out instead of ${expected}`);
  return earned;
}
