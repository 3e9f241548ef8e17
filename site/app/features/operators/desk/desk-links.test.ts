import { expect, test } from "vitest";
import type { QueueView } from "#app/lib/api/types.ts";
import { deskGroups, waitingFor } from "./desk-links.ts";

const queues: QueueView[] = [
  { queue: "disputes", count: 2, isMore: false },
  { queue: "chargebacks", count: 1, isMore: false },
  { queue: "applications", count: 20, isMore: true },
  { queue: "held_records", count: 0, isMore: false },
];

test("a link counts all of its queues", () => {
  const link = { to: "/operators/disputes", label: "Disputes" };
  expect(waitingFor({ ...link, queues: ["disputes", "chargebacks"] }, queues)).toBe("3");
  expect(waitingFor({ ...link, queues: ["applications"] }, queues)).toBe("20+");
  expect(waitingFor({ ...link, queues: ["held_records"] }, queues)).toBeNull();
  expect(waitingFor(link, queues)).toBeNull();
});

test("each queue is counted by at most one link", () => {
  const counted = deskGroups.flatMap(({ links }) => links.flatMap(({ queues = [] }) => queues));
  expect(new Set(counted).size).toBe(counted.length);
});
