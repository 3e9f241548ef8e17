import type { ReactNode } from "react";
import { rolesFor, useMayAct } from "#app/lib/accounts/operator-roles.ts";
import type { OperatorAct } from "#app/lib/api/rules/operator-access.ts";
import { formatList } from "#app/lib/texts/format-list.ts";
import { Notice } from "#app/ui/notice.tsx";
import * as texts from "#messages/operators-team";
import { roleNames } from "./operator-roles.ts";

interface MayActProps {
  /** The endpoint that the children call. */
  act: OperatorAct;
  children: ReactNode;
}

/** Shows the button or form of an act to operators whose role allows it. */
export function MayAct({ act, children }: MayActProps) {
  return useMayAct()(act) ? children : null;
}

interface RoleNeededProps {
  act: OperatorAct;
  /** What the role is needed for. */
  aim?: "read" | "change";
}

/** Names the role that an act needs, to operators without it. */
export function RoleNeeded({ act, aim = "change" }: RoleNeededProps) {
  if (useMayAct()(act)) return null;
  const roles = formatList(rolesFor(act).map((role) => roleNames[role]));
  return <Notice>{texts.roleNeeded({ aim, roles })}</Notice>;
}
