import { useState } from "react";
import { answerOf, api } from "#app/lib/api/client.ts";
import type { OperatorRole, TeamMember } from "#app/lib/api/types.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Input } from "#app/ui/field.tsx";
import * as common from "#messages/common";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-team";
import { DecisionDialog } from "./decision-dialog.tsx";
import { operatorRoles, roleHints, roleNames } from "./operator-roles.ts";

export interface TeamDialogProps {
  /** `null` adds an operator. */
  member: TeamMember | null;
  /** The version of the team that the page shows. */
  version: number;
  onClose: () => void;
}

/** Adds an operator to the team, or changes the roles of one. */
export function TeamDialog({ member, version, onClose }: TeamDialogProps) {
  const [email, setEmail] = useState("");
  const [roles, setRoles] = useState<readonly OperatorRole[]>(member?.roles ?? []);
  const send = (reason: string) => {
    const body = { roles: [...roles], version, reason };
    return member === null
      ? answerOf(api.POST("/api/operators/team", { body: { ...body, email: email.trim() } }))
      : answerOf(
          api.PUT("/api/operators/team/{userId}", {
            params: { path: { userId: member.userId } },
            body,
          }),
        );
  };
  return (
    <DecisionDialog
      words={{
        title: member === null ? texts.add : texts.change({ email: member.email }),
        lead: member === null ? texts.addHint : texts.changeHint,
        reason: area.why,
        confirm: common.save,
        done: area.saved,
      }}
      missing={() => missingOf(member, email, roles)}
      send={send}
      onClose={onClose}
    >
      {member === null && (
        <Input
          label={texts.email}
          type="email"
          autoComplete="off"
          maxLength={254}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      )}
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-semibold">{texts.roles}</legend>
        {operatorRoles.map((role) => (
          <Checkbox
            key={role}
            label={roleNames[role]}
            hint={roleHints[role]}
            checked={roles.includes(role)}
            onChange={(event) =>
              setRoles(
                operatorRoles.filter((one) =>
                  one === role ? event.target.checked : roles.includes(one),
                ),
              )
            }
          />
        ))}
      </fieldset>
    </DecisionDialog>
  );
}

/** Why it cannot be sent yet. A member may lose all roles, and a new one needs a role. */
export function missingOf(
  member: TeamMember | null,
  email: string,
  roles: readonly OperatorRole[],
): string | null {
  if (member !== null) return null;
  if (!email.includes("@")) return texts.emailMissing;
  return roles.length === 0 ? texts.roleMissing : null;
}
