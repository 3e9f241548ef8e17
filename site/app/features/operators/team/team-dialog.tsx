import { DecisionDialog } from "#app/features/operators/decisions/decision-dialog.tsx";
import { shownEmail } from "#app/lib/accounts/email-address.ts";
import { answerOf, api } from "#app/lib/api/client.ts";
import type { OperatorRole, TeamMember } from "#app/lib/api/types.ts";
import * as common from "#messages/common";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-team";
import { RolesField } from "./roles-field.tsx";

export interface TeamDialogProps {
  member: TeamMember;
  /** The version of the team that the page shows. */
  version: number;
  onClose: () => void;
}

/** Changes the roles of a member. */
export function TeamDialog({ member, version, onClose }: TeamDialogProps) {
  const { roles }: { roles: readonly OperatorRole[] } = member;
  return (
    <DecisionDialog
      words={{
        title: texts.change({ email: shownEmail(member.email) }),
        lead: texts.changeHint,
        reason: area.why,
        confirm: common.save,
        done: area.saved,
      }}
      defaults={{ roles }}
      send={(reason, typed) =>
        answerOf(
          api.PUT("/api/operators/team/{userId}", {
            params: { path: { userId: member.userId } },
            body: { roles: [...typed.roles], version, reason },
          }),
        )
      }
      onClose={onClose}
    >
      {({ typed, set, errorOf }) => (
        <RolesField
          value={typed.roles}
          onChange={(chosen) => set({ roles: chosen })}
          error={errorOf("roles")}
        />
      )}
    </DecisionDialog>
  );
}

/** Removes an account from the team. */
export function RemoveMemberDialog({ member, version, onClose }: TeamDialogProps) {
  const { userId } = member;
  return (
    <DecisionDialog
      words={{
        title: texts.removeMember({ email: shownEmail(member.email) }),
        lead: texts.removeHint,
        reason: area.why,
        confirm: texts.remove,
        done: texts.removed,
        danger: true,
      }}
      send={(reason) =>
        answerOf(
          api.POST("/api/operators/team/{userId}/removed", {
            params: { path: { userId } },
            body: { version, reason },
          }),
        )
      }
      onClose={onClose}
    />
  );
}
