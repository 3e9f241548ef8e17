import { useCallback, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { answerOf, api } from "#app/lib/api/client.ts";
import { ApiFailure, messageFor } from "#app/lib/api/failure.ts";
import type { TeamInvitation } from "#app/lib/api/types.ts";
import { session } from "#app/lib/auth/session.ts";
import { invitationIn } from "#app/lib/emailed-links/invitation-secret.ts";
import { useHydrated } from "#app/lib/pages/use-hydrated.ts";
import { mailLanguage } from "#app/lib/texts/mail-language.ts";

export type InvitationState =
  | { status: "loading" }
  | { status: "ready"; invitation: TeamInvitation }
  | { status: "failed"; message: string; isMissing: boolean };

/** Returns the secret of the address; `undefined` in the first render, which is prerendered. */
export function useInvitationToken(): string | null | undefined {
  const { hash } = useLocation();
  return useHydrated() ? invitationIn(hash) : undefined;
}

/** Reads an invitation to the team, which uses nothing. */
export function useTeamInvitation(token: string) {
  const [state, setState] = useState<InvitationState>({ status: "loading" });
  const load = useCallback(() => {
    setState({ status: "loading" });
    answerOf(
      api.GET("/api/operators/join/{invitationToken}", {
        params: { path: { invitationToken: token } },
      }),
    )
      .then((invitation) => setState({ status: "ready", invitation }))
      .catch((error: unknown) => {
        const isMissing = error instanceof ApiFailure && error.code === "not_found";
        setState({ status: "failed", message: messageFor(error), isMissing });
      });
  }, [token]);
  useEffect(load, [load]);
  return { state, load };
}

/** Joins the team with the account that is signed in, or is signing in. */
export async function joinTeam(token: string): Promise<TeamInvitation> {
  return await answerOf(
    api.POST("/api/operators/join/{invitationToken}", {
      params: { path: { invitationToken: token } },
      body: { language: mailLanguage },
    }),
  );
}

/** Gets a token with the new member's claims, by which the site shows the operators' area. */
export async function readNewClaims(): Promise<void> {
  await session.token({ refresh: true });
}
