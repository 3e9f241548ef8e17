import type { ApiKeyView, ApiScope } from "#app/lib/api/types.ts";
import * as texts from "#messages/api-keys";

/** Whose keys: an athlete's, or an operator's. */
export type KeyOwner = "talent" | "operator";

/** The scopes that an owner can choose, each with what it opens for that owner (`domain::api_key`). */
export const scopesOf: Record<KeyOwner, Partial<Record<ApiScope, string>>> = {
  talent: {
    "orders:read": texts.talentOrdersRead,
    "orders:write": texts.talentOrdersWrite,
    "profile:read": texts.profileRead,
    "profile:write": texts.profileWrite,
    "figures:read": texts.talentFiguresRead,
  },
  operator: {
    "orders:read": texts.operatorOrdersRead,
    "orders:write": texts.operatorOrdersWrite,
    "figures:read": texts.operatorFiguresRead,
    "catalogue:read": texts.catalogueRead,
    "catalogue:write": texts.catalogueWrite,
    "finance:read": texts.financeRead,
  },
};

export const keyStatuses = {
  active: { label: texts.active, tone: "good" },
  expired: { label: texts.expired, tone: "neutral" },
  signed_out: { label: texts.signedOut, tone: "bad" },
} as const satisfies Record<ApiKeyView["status"], { label: string; tone: string }>;
