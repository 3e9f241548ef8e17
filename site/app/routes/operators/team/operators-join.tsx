import { JoinTeam } from "#app/features/auth/join-team.tsx";
import { useInvitationToken } from "#app/features/auth/team-invitation.ts";
import { roleNames } from "#app/features/operators/decisions/operator-roles.ts";
import { PageHead } from "#app/lib/pages/page-head.tsx";
import { paths } from "#app/lib/pages/paths.ts";
import * as texts from "#messages/page-heads";

export default function OperatorsJoin() {
  const token = useInvitationToken();
  return (
    <>
      <PageHead title={texts.joinTeam} path={paths.operatorsJoin()} noindex />
      <JoinTeam token={token} roleNames={roleNames} />
    </>
  );
}
