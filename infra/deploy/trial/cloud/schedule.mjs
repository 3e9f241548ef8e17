// The schedule of the function `clock`: its target, with its role, is called once, now.

import { eventually } from "../../../opening/web.mjs";

/** Lets the stack's schedule run once; waits for the function's log. Throws if the schedule is another one. */
export async function checkSchedule({ cloud, clock, logs }) {
  const list = JSON.parse(await cloud.rest("scheduler", { method: "GET", path: "/schedules" }));
  const ours = list.Schedules.find(({ Target }) => Target.Arn === clock);
  if (ours === undefined) throw new Error(`no schedule calls ${clock}`);
  const path = `/schedules/${ours.Name}`;
  const schedule = JSON.parse(await cloud.rest("scheduler", { method: "GET", path }));
  if (schedule.ScheduleExpression !== "rate(5 minutes)" || schedule.State !== "ENABLED") {
    throw new Error(`the schedule is ${schedule.ScheduleExpression}, ${schedule.State}`);
  }
  const before = await countRuns();
  const at = new Date(Date.now() + 2_000).toISOString().slice(0, 19);
  await cloud.rest("scheduler", {
    path: "/schedules/trial-once",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      ScheduleExpression: `at(${at})`,
      FlexibleTimeWindow: { Mode: "OFF" },
      ActionAfterCompletion: "DELETE",
      Target: { Arn: schedule.Target.Arn, RoleArn: schedule.Target.RoleArn },
    }),
  });
  await eventually(
    "the schedule did not reach the function `clock`",
    async () => (await countRuns()) > before,
    40,
  );

  async function countRuns() {
    const found = await cloud
      .call("logs", "FilterLogEvents", { logGroupName: logs })
      .catch(() => ({ events: [] }));
    return found.events.filter(({ message }) => message.startsWith("END RequestId")).length;
  }
}
