import { useState } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { roleNames } from "#app/features/operators/operator-roles.ts";
import { OperatorsPage } from "#app/features/operators/operators-page.tsx";
import { RowCard } from "#app/features/operators/row-card.tsx";
import { SecondFactorRule } from "#app/features/operators/second-factor-rule.tsx";
import { TeamDialog } from "#app/features/operators/team-dialog.tsx";
import { api } from "#app/lib/api/client.ts";
import type { TeamMember } from "#app/lib/api/types.ts";
import { formatDateTime } from "#app/lib/format-time.ts";
import { operatorPaths } from "#app/lib/operator-paths.ts";
import { pageAnswer } from "#app/lib/page-answer.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-team";

export async function loader({ request }: LoaderFunctionArgs) {
  return await pageAnswer(request, api.GET("/api/operators/team", { signal: request.signal }));
}

export default function OperatorsTeam() {
  const team = useLoaderData<typeof loader>();
  const { members, version, ownRoles, ownUserId } = team;
  const [open, setOpen] = useState<TeamMember | "new" | null>(null);
  const canChange = ownRoles.includes("administrator");
  return (
    <OperatorsPage
      title={area.team}
      path={operatorPaths.team()}
      aside={canChange && <Button onClick={() => setOpen("new")}>{texts.add}</Button>}
    >
      <SecondFactorRule team={team} canChange={canChange} />
      {members.length === 0 ? (
        <EmptyState title={texts.none}>{texts.noneHint}</EmptyState>
      ) : (
        <ul className="grid gap-3">
          {members.map((member) => (
            <RowCard
              key={member.userId}
              title={member.email}
              detail={texts.since({ time: formatDateTime(member.updatedAt) })}
              aside={
                <>
                  {member.userId === ownUserId && <Badge tone="good">{texts.you}</Badge>}
                  {member.roles.length === 0 && <Badge tone="warning">{texts.noRole}</Badge>}
                  {member.roles.map((role) => (
                    <Badge key={role}>{roleNames[role]}</Badge>
                  ))}
                  {canChange && (
                    <Button
                      variant="outline"
                      size="small"
                      aria-label={texts.change({ email: member.email })}
                      onClick={() => setOpen(member)}
                    >
                      {texts.changeRoles}
                    </Button>
                  )}
                </>
              }
            />
          ))}
        </ul>
      )}
      {open !== null && (
        <TeamDialog
          member={open === "new" ? null : open}
          version={version}
          onClose={() => setOpen(null)}
        />
      )}
    </OperatorsPage>
  );
}

export { PageTrouble as ErrorBoundary };
