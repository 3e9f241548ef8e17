import { expect, test } from "vitest";
import { assigneeOptions } from "./order-assignee.tsx";

const member = (userId: string, roles: ("support" | "finance")[]) => ({
  userId,
  email: `${userId}@matchday.example`,
  roles,
  updatedAt: "2026-11-01T00:00:00Z",
});
const team = {
  ownUserId: "robin",
  members: [member("robin", ["support"]), member("kim", ["finance"])],
};

test("offers no one, oneself and the other members with a role", () => {
  const members = [...team.members, member("left", [])];
  const values = assigneeOptions(null, { ...team, members }).map(({ value }) => value);
  expect(values).toEqual(["", "robin", "kim"]);
});

test("keeps an assignee who left the team, and one before the team is known", () => {
  const lee = { userId: "lee", email: "lee@matchday.example" };
  const labels = (found: ReturnType<typeof assigneeOptions>) => found.map(({ label }) => label);
  expect(labels(assigneeOptions(lee, team))).toContain("lee@matchday.example");
  expect(labels(assigneeOptions(lee, null))).toContain("lee@matchday.example");
  expect(assigneeOptions({ userId: "kim" }, team)).toHaveLength(3);
});
