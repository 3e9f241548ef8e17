import { useState } from "react";
import { useRevalidator } from "react-router";
import { operatorName } from "#app/features/operators/parts/operator-name.ts";
import { shownEmail } from "#app/lib/accounts/email-address.ts";
import { useAnswer } from "#app/lib/accounts/use-answer.ts";
import { answerOf, api } from "#app/lib/api/client.ts";
import { ApiFailure, messageFor } from "#app/lib/api/failure.ts";
import type { OrderFile, TeamView } from "#app/lib/api/types.ts";
import { Card } from "#app/ui/card.tsx";
import { Select } from "#app/ui/forms/field.tsx";
import { showToast } from "#app/ui/toast.tsx";
import * as texts from "#messages/operators-orders";

const fetchTeam = () => answerOf(api.GET("/api/operators/team"));

/** The operator who works on an order. */
export function OrderAssignee({ order }: { order: Pick<OrderFile, "orderGuid" | "assignee"> }) {
  const revalidator = useRevalidator();
  const team = useAnswer(fetchTeam);
  const [chosen, setChosen] = useState(order.assignee?.userId ?? "");
  const [problem, setProblem] = useState<string>();
  async function assign(userId: string) {
    const before = chosen;
    setChosen(userId);
    setProblem(undefined);
    try {
      const params = { path: { orderGuid: order.orderGuid } };
      const body = userId === "" ? {} : { assignee: userId };
      await answerOf(api.PUT("/api/operators/orders/{orderGuid}/assignee", { params, body }));
      await revalidator.revalidate();
      showToast(texts.assigned);
    } catch (error) {
      setChosen(before);
      const field = error instanceof ApiFailure ? error.fields[0]?.message : undefined;
      setProblem(field ?? messageFor(error));
    }
  }
  return (
    <Card>
      <Select
        name="assignee"
        label={texts.assignee}
        value={chosen}
        options={assigneeOptions(order.assignee, team.status === "ready" ? team.data : null)}
        error={problem ?? (team.status === "failed" ? team.message : undefined)}
        onChange={({ target }) => void assign(target.value)}
      />
    </Card>
  );
}

type Assignee = OrderFile["assignee"];

/** No one, the operator who is signed in, the other members, and an assignee who left the team. */
export function assigneeOptions(
  assignee: Assignee,
  team: Pick<TeamView, "members" | "ownUserId"> | null,
): { value: string; label: string }[] {
  const own = team === null ? [] : [{ value: team.ownUserId, label: texts.toMe }];
  const others = (team?.members ?? []).flatMap(({ userId, email, roles }) =>
    userId === team?.ownUserId || roles.length === 0
      ? []
      : [{ value: userId, label: shownEmail(email) }],
  );
  const listed = [{ value: "", label: texts.noAssignee }, ...own, ...others];
  const isMissing = assignee != null && listed.every(({ value }) => value !== assignee.userId);
  return isMissing
    ? [...listed, { value: assignee.userId, label: operatorName(assignee) }]
    : listed;
}
