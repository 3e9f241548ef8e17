import { useState } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { MayAct } from "#app/features/operators/decisions/may-act.tsx";
import { roleNames } from "#app/features/operators/decisions/operator-roles.ts";
import { OperatorsPage } from "#app/features/operators/desk/operators-page.tsx";
import { RowCard } from "#app/features/operators/parts/row-card.tsx";
import { InviteDialog } from "#app/features/operators/team/invite-dialog.tsx";
import { OpenInvitations } from "#app/features/operators/team/open-invitations.tsx";
import { SecondFactorRule } from "#app/features/operators/team/second-factor-rule.tsx";
import { RemoveMemberDialog, TeamDialog } from "#app/features/operators/team/team-dialog.tsx";
import { shownEmail } from "#app/lib/accounts/email-address.ts";
import { api } from "#app/lib/api/client.ts";
import type { TeamMember } from "#app/lib/api/types.ts";
import { operatorPaths } from "#app/lib/pages/operator-paths.ts";
import { pageAnswer } from "#app/lib/pages/page-answer.ts";
import { formatDateTime } from "#app/lib/time/format-time.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-team";

export async function loader({ request }: LoaderFunctionArgs) {
  const { signal } = request;
  const [team, invitations] = await Promise.all([
    pageAnswer(request, api.GET("/api/operators/team", { signal })),
    pageAnswer(request, api.GET("/api/operators/invitations", { signal })),
  ]);
  return { team, invitations };
}

export default function OperatorsTeam() {
  const { team, invitations } = useLoaderData<typeof loader>();
  const { members, version, ownUserId } = team;
  const [open, setOpen] = useState<TeamMember | "new" | null>(null);
  const [leaving, setLeaving] = useState<TeamMember | null>(null);
  return (
    <OperatorsPage
      title={area.team}
      path={operatorPaths.team()}
      aside={
        <MayAct act="POST /api/operators/invitations">
          <Button onClick={() => setOpen("new")}>{texts.invite}</Button>
        </MayAct>
      }
    >
      <SecondFactorRule team={team} />
      <ul className="grid gap-3">
        {members.map((member) => (
          <RowCard
            key={member.userId}
            title={shownEmail(member.email)}
            detail={sinceWhen(member, members)}
            aside={
              <>
                {member.userId === ownUserId && <Badge tone="good">{texts.you}</Badge>}
                {member.roles.length === 0 && <Badge tone="warning">{texts.noRole}</Badge>}
                {member.roles.map((role) => (
                  <Badge key={role}>{roleNames[role]}</Badge>
                ))}
                <MayAct act="PUT /api/operators/team/{userId}">
                  <Button
                    variant="outline"
                    size="small"
                    aria-label={texts.change({ email: shownEmail(member.email) })}
                    onClick={() => setOpen(member)}
                  >
                    {texts.changeRoles}
                  </Button>
                </MayAct>
                {member.userId !== ownUserId && (
                  <MayAct act="POST /api/operators/team/{userId}/removed">
                    <Button
                      variant="ghost"
                      size="small"
                      aria-label={texts.removeMember({ email: shownEmail(member.email) })}
                      onClick={() => setLeaving(member)}
                    >
                      {texts.remove}
                    </Button>
                  </MayAct>
                )}
              </>
            }
          />
        ))}
      </ul>
      {leaving !== null && (
        <RemoveMemberDialog member={leaving} version={version} onClose={() => setLeaving(null)} />
      )}
      <OpenInvitations list={invitations} />
      {open === "new" && (
        <InviteDialog version={invitations.version} onClose={() => setOpen(null)} />
      )}
      {open !== null && open !== "new" && (
        <TeamDialog member={open} version={version} onClose={() => setOpen(null)} />
      )}
    </OperatorsPage>
  );
}

/** Returns since when the member has these roles, and who added the account. */
function sinceWhen(member: TeamMember, members: readonly TeamMember[]): string {
  const since = texts.since({ time: formatDateTime(member.updatedAt) });
  const adder = members.find(({ userId }) => userId === member.addedBy);
  return adder === undefined
    ? since
    : `${since}, ${texts.addedBy({ email: shownEmail(adder.email) })}`;
}

export { PageTrouble as ErrorBoundary };
