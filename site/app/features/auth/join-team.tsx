import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { shownEmail } from "#app/lib/accounts/email-address.ts";
import { messageFor } from "#app/lib/api/failure.ts";
import type { OperatorRole, TeamInvitation } from "#app/lib/api/types.ts";
import type { Viewer } from "#app/lib/auth/auth-state.ts";
import { session } from "#app/lib/auth/session.ts";
import { useAuth } from "#app/lib/auth/use-auth.ts";
import { brandName } from "#app/lib/marketplace/marketplace.ts";
import { operatorPaths } from "#app/lib/pages/operator-paths.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { formatDateTime } from "#app/lib/time/format-time.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import * as common from "#messages/common";
import * as texts from "#messages/join-team";
import { AuthCard } from "./auth-card.tsx";
import { JoinEntrance } from "./join-entrance.tsx";
import { joinTeam, readNewClaims, useTeamInvitation } from "./team-invitation.ts";

export interface JoinTeamProps {
  /** The secret of the emailed link; null where the address has none. */
  token: string | null | undefined;
  roleNames: Readonly<Record<OperatorRole, string>>;
}

/** The page of an invitation to the operators' team. Opening it uses nothing; a button joins. */
export function JoinTeam({ token, roleNames }: JoinTeamProps) {
  if (token === undefined) {
    return (
      <Frame>
        <Skeleton className="h-48" />
      </Frame>
    );
  }
  if (token === null) {
    return (
      <Frame>
        <Notice tone="warning" title={texts.incomplete}>
          {texts.incompleteHint}
        </Notice>
      </Frame>
    );
  }
  return <Invited key={token} token={token} roleNames={roleNames} />;
}

function Frame({ lead = "", children }: { lead?: string; children: ReactNode }) {
  return (
    <AuthCard title={texts.title} lead={lead} reasons={[]}>
      {children}
    </AuthCard>
  );
}

function Invited({ token, roleNames }: { token: string; roleNames: JoinTeamProps["roleNames"] }) {
  const { state, load } = useTeamInvitation(token);
  const [joined, setJoined] = useState<TeamInvitation | null>(null);
  if (state.status === "loading") {
    return (
      <Frame>
        <Skeleton className="h-48" />
      </Frame>
    );
  }
  if (state.status === "failed") {
    return (
      <Frame>
        {state.isMissing ? (
          <Notice tone="warning" title={texts.ended}>
            {texts.endedHint}
          </Notice>
        ) : (
          <div className="grid gap-5">
            <Notice tone="bad">{state.message}</Notice>
            <Button onClick={load}>{common.tryAgain}</Button>
          </div>
        )}
      </Frame>
    );
  }
  const { invitation } = state;
  const { invitedBy, email, roles, expiresAt } = invitation;
  const brand = brandName();
  return (
    <Frame
      lead={
        invitedBy == null
          ? texts.leadNameless({ brand })
          : texts.lead({ brand, operator: shownEmail(invitedBy) })
      }
    >
      <div className="grid gap-6">
        <dl className="grid gap-3 sm:grid-cols-2">
          <Fact label={texts.email}>{shownEmail(email)}</Fact>
          <Fact label={texts.roles}>{roles.map((role) => roleNames[role]).join(", ")}</Fact>
          {joined === null && !invitation.isAccepted && (
            <Fact label={texts.until}>{formatDateTime(expiresAt)}</Fact>
          )}
        </dl>
        {joined !== null || invitation.isAccepted ? (
          <Joined invitation={joined ?? invitation} />
        ) : (
          <Join token={token} invitation={invitation} onJoined={setJoined} />
        )}
      </div>
    </Frame>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-mute">{label}</dt>
      <dd className="font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}

interface JoinProps {
  token: string;
  invitation: TeamInvitation;
  onJoined: (invitation: TeamInvitation) => void;
}

/** Joins with the account that is signed in, or offers the ways into one. */
function Join({ token, invitation, onJoined }: JoinProps) {
  const auth = useAuth();
  if (auth.status === 0) return <Skeleton className="h-32" />;
  if (auth.status === 1) {
    return isInvited(auth.viewer, invitation) ? (
      <JoinButton token={token} viewer={auth.viewer} onJoined={onJoined} />
    ) : (
      <OtherAccount viewer={auth.viewer} invited={invitation.email} />
    );
  }
  return <JoinEntrance token={token} email={invitation.email} onJoined={onJoined} />;
}

function isInvited({ email }: Viewer, invitation: TeamInvitation): boolean {
  return email.toLowerCase() === invitation.email;
}

function JoinButton({
  token,
  viewer,
  onJoined,
}: Omit<JoinProps, "invitation"> & { viewer: Viewer }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function join() {
    setBusy(true);
    setProblem(null);
    try {
      const invitation = await joinTeam(token);
      await readNewClaims();
      onJoined(invitation);
    } catch (error) {
      setProblem(messageFor(error));
      setBusy(false);
    }
  }
  return (
    <div className="grid gap-5">
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      <p>{viewer.holdsOrders || viewer.role === "talent" ? texts.keepAccount : texts.ready}</p>
      <Button size="large" busy={busy} onClick={() => void join()}>
        {texts.join}
      </Button>
    </div>
  );
}

function OtherAccount({ viewer, invited }: { viewer: Viewer; invited: string }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function leave() {
    setBusy(true);
    try {
      await session.logOut();
    } catch (error) {
      setProblem(messageFor(error));
    } finally {
      setBusy(false);
    }
  }
  const strong = (children: ReactNode) => <strong className="wrap-anywhere">{children}</strong>;
  return (
    <div className="grid gap-5">
      <Notice tone="warning" title={texts.otherAccount}>
        {texts.otherAccountHint({
          email: shownEmail(viewer.email),
          invited: shownEmail(invited),
          strong,
        })}
      </Notice>
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      <Button size="large" busy={busy} onClick={() => void leave()}>
        {texts.changeAccount}
      </Button>
    </div>
  );
}

function Joined({ invitation }: { invitation: TeamInvitation }) {
  const auth = useAuth();
  const isMember = auth.status === 1 && isInvited(auth.viewer, invitation);
  if (!isMember) {
    return (
      <div className="grid gap-5">
        <Notice title={texts.used}>{texts.usedHint}</Notice>
        <Button asChild>
          <Link to={paths.login(operatorPaths.home())}>{texts.logIn}</Link>
        </Button>
      </div>
    );
  }
  return (
    <div className="grid gap-5">
      <Notice tone="good" title={texts.joined({ brand: brandName() })}>
        {invitation.requiresSecondFactor ? texts.factorNext : texts.joinedHint}
      </Notice>
      <Button asChild size="large">
        {invitation.requiresSecondFactor ? (
          <Link to={operatorPaths.account()}>{texts.setUpFactor}</Link>
        ) : (
          <Link to={operatorPaths.home()}>{texts.openArea}</Link>
        )}
      </Button>
    </div>
  );
}
