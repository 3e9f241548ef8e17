import { DecisionDialog } from "#app/features/operators/decisions/decision-dialog.tsx";
import { answerOf, api } from "#app/lib/api/client.ts";
import type { OperatorRole } from "#app/lib/api/types.ts";
import { problemIf } from "#app/lib/forms/field-problems.ts";
import { mailLanguage } from "#app/lib/texts/mail-language.ts";
import { Input } from "#app/ui/forms/field.tsx";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-team";
import { RolesField } from "./roles-field.tsx";

export interface InviteDialogProps {
  /** The version of the invitations that the page shows. */
  version: number;
  onClose: () => void;
}

interface Typed {
  email: string;
  roles: readonly OperatorRole[];
}

const nothing: Typed = { email: "", roles: [] };

/** Invites a person to the team by email. */
export function InviteDialog({ version, onClose }: InviteDialogProps) {
  return (
    <DecisionDialog
      words={{
        title: texts.invite,
        lead: texts.inviteHint,
        reason: area.why,
        confirm: texts.sendInvitation,
        done: texts.invited,
      }}
      defaults={nothing}
      problemsOf={problemsOf}
      send={(reason, { email, roles }) =>
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
      {({ field, typed, set, errorOf }) => (
        <>
          <Input
            label={texts.email}
            type="email"
            autoComplete="off"
            maxLength={254}
            {...field("email")}
          />
          <RolesField
            value={typed.roles}
            onChange={(roles) => set({ roles })}
            error={errorOf("roles")}
          />
        </>
      )}
    </DecisionDialog>
  );
}

/** What is wrong before anything is sent. */
export function problemsOf({ email, roles }: Typed) {
  return [
    ...problemIf(!email.includes("@"), "email", texts.emailMissing),
    ...problemIf(roles.length === 0, "roles", texts.roleMissing),
  ];
}
