import { useState } from "react";
import { Link } from "react-router";
import { DecisionDialog } from "#app/features/operators/decisions/decision-dialog.tsx";
import { MayAct } from "#app/features/operators/decisions/may-act.tsx";
import { ItemList } from "#app/features/operators/parts/list-page.tsx";
import { RowCard } from "#app/features/operators/parts/row-card.tsx";
import { shownEmail } from "#app/lib/accounts/email-address.ts";
import { answerOf, api } from "#app/lib/api/client.ts";
import type { AthleteInvitation, InviteOutcome } from "#app/lib/api/types.ts";
import { operatorPaths } from "#app/lib/pages/operator-paths.ts";
import { formatDateTime } from "#app/lib/time/format-time.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-athlete-invitations";
import { outcomeTexts } from "./outcome-words.ts";

type Act = "sent" | "withdrawn";

/** The invitations that are open or led to an application. */
export function InvitationList({ invitations }: { invitations: readonly AthleteInvitation[] }) {
  const [open, setOpen] = useState<{ act: Act; invitation: AthleteInvitation } | null>(null);
  return (
    <>
      <ItemList items={invitations} none={texts.none} hint={texts.noneHint}>
        {(invitation) => (
          <RowCard
            key={invitation.athleteInvitationGuid}
            title={invitation.name}
            detail={`${shownEmail(invitation.email)} · ${invitedWhen(invitation)}`}
            aside={
              invitation.used == null ? (
                <OpenButtons
                  email={shownEmail(invitation.email)}
                  onAct={(act) => setOpen({ act, invitation })}
                />
              ) : (
                <>
                  <Badge tone="good">{texts.applied}</Badge>
                  <Link
                    to={operatorPaths.application(invitation.used.applicationGuid)}
                    aria-label={texts.openApplicationOf({ name: invitation.name })}
                    className="underline"
                  >
                    {texts.openApplication}
                  </Link>
                </>
              )
            }
          />
        )}
      </ItemList>
      {open !== null && <ChangeDialog {...open} onClose={() => setOpen(null)} />}
    </>
  );
}

function invitedWhen({ invitedBy, sentAt, expiresAt }: AthleteInvitation): string {
  const time = formatDateTime(sentAt);
  const until = formatDateTime(expiresAt);
  const operator = invitedBy.email == null ? null : shownEmail(invitedBy.email);
  return operator === null
    ? texts.invitedOn({ time, until })
    : texts.invitedBy({ operator, time, until });
}

function OpenButtons({ email, onAct }: { email: string; onAct: (act: Act) => void }) {
  return (
    <>
      <Badge>{texts.open}</Badge>
      <MayAct act="POST /api/operators/athlete-invitations/{athleteInvitationGuid}/sent">
        <Button
          variant="outline"
          size="small"
          aria-label={texts.sendAgainTo({ email })}
          onClick={() => onAct("sent")}
        >
          {texts.sendAgain}
        </Button>
      </MayAct>
      <MayAct act="POST /api/operators/athlete-invitations/{athleteInvitationGuid}/withdrawn">
        <Button
          variant="ghost"
          size="small"
          aria-label={texts.withdrawOf({ email })}
          onClick={() => onAct("withdrawn")}
        >
          {texts.withdraw}
        </Button>
      </MayAct>
    </>
  );
}

interface ChangeDialogProps {
  act: Act;
  invitation: AthleteInvitation;
  onClose: () => void;
}

/** Sends an invitation again, or withdraws it. */
function ChangeDialog({ act, invitation, onClose }: ChangeDialogProps) {
  const { athleteInvitationGuid, version } = invitation;
  const email = shownEmail(invitation.email);
  const isSent = act === "sent";
  async function send(reason: string): Promise<InviteOutcome | "withdrawn"> {
    const options = { params: { path: { athleteInvitationGuid } }, body: { version, reason } };
    if (!isSent) {
      await answerOf(
        api.POST("/api/operators/athlete-invitations/{athleteInvitationGuid}/withdrawn", options),
      );
      return "withdrawn";
    }
    const { outcome } = await answerOf(
      api.POST("/api/operators/athlete-invitations/{athleteInvitationGuid}/sent", options),
    );
    return outcome;
  }
  return (
    <DecisionDialog
      words={{
        title: isSent ? texts.sendAgainTo({ email }) : texts.withdrawOf({ email }),
        lead: isSent ? texts.sendAgainHint : texts.withdrawHint,
        reason: area.why,
        confirm: isSent ? texts.sendAgain : texts.withdraw,
        done: isSent ? texts.sent({ count: 1 }) : texts.withdrawn,
        danger: !isSent,
      }}
      send={async (reason) => {
        const outcome = await send(reason);
        return outcome === "sent" || outcome === "withdrawn" ? null : outcomeTexts[outcome];
      }}
      doneText={(problem) =>
        typeof problem === "string"
          ? `${texts.notSent}: ${problem}`
          : isSent
            ? texts.sent({ count: 1 })
            : texts.withdrawn
      }
      onClose={onClose}
    />
  );
}
