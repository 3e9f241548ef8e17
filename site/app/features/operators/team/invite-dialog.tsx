import { useState } from "react";
import { DecisionDialog } from "#app/features/operators/decisions/decision-dialog.tsx";
import { answerOf, api } from "#app/lib/api/client.ts";
import type { OperatorRole } from "#app/lib/api/types.ts";
import { mailLanguage } from "#app/lib/texts/mail-language.ts";
import { Input } from "#app/ui/field.tsx";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-team";
import { RolesField } from "./roles-field.tsx";

export interface InviteDialogProps {
  /** The version of the invitations that the page shows. */
  version: number;
  onClose: () => void;
}

/** Invites a person to the team by email. */
export function InviteDialog({ version, onClose }: InviteDialogProps) {
  const [email, setEmail] = useState("");
  const [roles, setRoles] = useState<readonly OperatorRole[]>([]);
  return (
    <DecisionDialog
      words={{
        title: texts.invite,
        lead: texts.inviteHint,
        reason: area.why,
        confirm: texts.sendInvitation,
        done: texts.invited,
      }}
      missing={() => missingOf(email, roles)}
      send={(reason) =>
        answerOf(
          api.POST("/api/operators/invitations", {
            body: {
              email: email.trim(),
              roles: [...roles],
              language: mailLanguage,
              version,
              reason,
            },
          }),
        )
      }
      onClose={onClose}
    >
      <Input
        label={texts.email}
        type="email"
        autoComplete="off"
        maxLength={254}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <RolesField value={roles} onChange={setRoles} />
    </DecisionDialog>
  );
}

/** Why it cannot be sent yet. */
export function missingOf(email: string, roles: readonly OperatorRole[]): string | null {
  if (!email.includes("@")) return texts.emailMissing;
  return roles.length === 0 ? texts.roleMissing : null;
}
