import { useState } from "react";
import { DecisionDialog } from "#app/features/operators/decisions/decision-dialog.tsx";
import { MayAct } from "#app/features/operators/decisions/may-act.tsx";
import { roleNames } from "#app/features/operators/decisions/operator-roles.ts";
import { RowCard } from "#app/features/operators/parts/row-card.tsx";
import { shownEmail } from "#app/lib/accounts/email-address.ts";
import { answerOf, api } from "#app/lib/api/client.ts";
import type { OpenInvitation, TeamInvitationList } from "#app/lib/api/types.ts";
import { mailLanguage } from "#app/lib/texts/mail-language.ts";
import { formatDateTime } from "#app/lib/time/format-time.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-team";

type Act = "sent" | "withdrawn";

export interface OpenInvitationsProps {
  list: TeamInvitationList;
}

/** The invitations that were not accepted yet; nothing without one. */
export function OpenInvitations({ list }: OpenInvitationsProps) {
  const [open, setOpen] = useState<{ act: Act; invitation: OpenInvitation } | null>(null);
  if (list.invitations.length === 0) return null;
  return (
    <section aria-labelledby="invitations" className="mt-10">
      <h2 id="invitations" className="display mb-4 text-2xl">
        {texts.openInvitations}
      </h2>
      <ul className="grid gap-3">
        {list.invitations.map((invitation) => {
          const { roles, invitedBy, expiresAt } = invitation;
          const email = shownEmail(invitation.email);
          const time = formatDateTime(expiresAt);
          const operator = invitedBy.email == null ? null : shownEmail(invitedBy.email);
          return (
            <RowCard
              key={invitation.invitationGuid}
              title={email}
              detail={
                operator == null ? texts.worksUntil({ time }) : texts.invitedBy({ operator, time })
              }
              aside={
                <>
                  {roles.map((role) => (
                    <Badge key={role}>{roleNames[role]}</Badge>
                  ))}
                  <MayAct act="POST /api/operators/invitations/{invitationGuid}/sent">
                    <Button
                      variant="outline"
                      size="small"
                      aria-label={texts.sendAgainTo({ email })}
                      onClick={() => setOpen({ act: "sent", invitation })}
                    >
                      {texts.sendAgain}
                    </Button>
                  </MayAct>
                  <MayAct act="POST /api/operators/invitations/{invitationGuid}/withdrawn">
                    <Button
                      variant="ghost"
                      size="small"
                      aria-label={texts.withdrawOf({ email })}
                      onClick={() => setOpen({ act: "withdrawn", invitation })}
                    >
                      {texts.withdraw}
                    </Button>
                  </MayAct>
                </>
              }
            />
          );
        })}
      </ul>
      {open !== null && (
        <ActDialog {...open} version={list.version} onClose={() => setOpen(null)} />
      )}
    </section>
  );
}

interface ActDialogProps {
  act: Act;
  invitation: OpenInvitation;
  version: number;
  onClose: () => void;
}

function ActDialog({ act, invitation, version, onClose }: ActDialogProps) {
  const { invitationGuid } = invitation;
  const email = shownEmail(invitation.email);
  const params = { path: { invitationGuid } };
  const isSent = act === "sent";
  return (
    <DecisionDialog
      words={{
        title: isSent ? texts.sendAgainTo({ email }) : texts.withdrawOf({ email }),
        lead: isSent ? texts.sendAgainHint : texts.withdrawHint,
        reason: area.why,
        confirm: isSent ? texts.sendAgain : texts.withdraw,
        done: isSent ? texts.invited : texts.withdrawn,
        danger: !isSent,
      }}
      send={(reason) =>
        answerOf(
          isSent
            ? api.POST("/api/operators/invitations/{invitationGuid}/sent", {
                params,
                body: { language: mailLanguage, version, reason },
              })
            : api.POST("/api/operators/invitations/{invitationGuid}/withdrawn", {
                params,
                body: { version, reason },
              }),
        )
      }
      onClose={onClose}
    />
  );
}
