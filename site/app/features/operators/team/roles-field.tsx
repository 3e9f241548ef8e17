import {
  operatorRoles,
  roleHints,
  roleNames,
} from "#app/features/operators/decisions/operator-roles.ts";
import type { OperatorRole } from "#app/lib/api/types.ts";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import * as texts from "#messages/operators-team";

export interface RolesFieldProps {
  value: readonly OperatorRole[];
  onChange: (roles: readonly OperatorRole[]) => void;
  error: string | undefined;
}

/** The roles of a member, with what each may do. */
export function RolesField({ value, onChange, error }: RolesFieldProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold">{texts.roles}</legend>
      {operatorRoles.map((role) => (
        <Checkbox
          key={role}
          name="roles"
          label={roleNames[role]}
          hint={roleHints[role]}
          checked={value.includes(role)}
          onChange={(event) =>
            onChange(
              operatorRoles.filter((one) =>
                one === role ? event.target.checked : value.includes(one),
              ),
            )
          }
        />
      ))}
      {error !== undefined && <p className="text-sm font-semibold text-danger">{error}</p>}
    </fieldset>
  );
}
