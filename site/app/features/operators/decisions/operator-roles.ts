import type { OperatorRole } from "#app/lib/api/types.ts";
import * as texts from "#messages/operators-team";

export const roleNames: Record<OperatorRole, string> = {
  support: texts.support,
  finance: texts.finance,
  catalogue: texts.catalogue,
  administrator: texts.administrator,
};

/** What each role may do; the API decides (`domain::operator`). */
export const roleHints: Record<OperatorRole, string> = {
  support: texts.supportHint,
  finance: texts.financeHint,
  catalogue: texts.catalogueHint,
  administrator: texts.administratorHint,
};

export const operatorRoles = ["support", "finance", "catalogue", "administrator"] as const;
