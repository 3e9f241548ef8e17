import { expect, test } from "vitest";
import type { QueueView } from "#app/lib/api/types.ts";
import { loadWaiting, type QueueName, type WaitingItem } from "./waiting-items.ts";

const names: readonly QueueName[] = ["applications", "disputes", "failed_payouts"];

test("the longest waiting items of all lists come first, and empty lists are not read", async () => {
  const read: string[] = [];
  const since: Partial<Record<QueueName, string[]>> = {
    applications: ["2026-11-20T08:00:00Z", "2026-11-24T08:00:00Z"],
    disputes: ["2026-11-21T08:00:00Z", "2026-11-19T08:00:00Z"],
  };
  const loader = (queue: QueueName) => async (): Promise<Omit<WaitingItem, "queue">[]> => {
    read.push(queue);
    return (since[queue] ?? []).map((at) => ({
      ...{ key: at, since: at, title: at, detail: "", to: "/operators" },
    }));
  };
  const from = new Proxy({} as Record<QueueName, ReturnType<typeof loader>>, {
    get: (_, queue: QueueName) => loader(queue),
  });
  const queues: QueueView[] = names.map((queue) => ({
    ...{ queue, count: since[queue]?.length ?? 0, isMore: false },
  }));
  const items = await loadWaiting(queues, 3, {}, new AbortController().signal, from);
  expect(items.map((item) => `${item.queue} ${item.since.slice(8, 10)}`)).toEqual([
    "disputes 19",
    "applications 20",
    "disputes 21",
  ]);
  expect(read).toEqual(["applications", "disputes"]);
});
