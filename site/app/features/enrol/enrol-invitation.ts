import { answerOf, api } from "#app/lib/api/client.ts";
import { ApiFailure } from "#app/lib/api/failure.ts";
import type { EnrolmentInput, InvitedView } from "#app/lib/api/types.ts";
import { type EnrolAnswers, emptyAnswers } from "./enrol-answers.ts";

/** An invitation that was not used. */
export interface Invitation {
  /** The secret of its link. */
  token: string;
  view: InvitedView;
}

/** Returns the answers with what the invitation knows, where the athlete has typed nothing. */
export function prefilled(answers: EnrolAnswers, invited: InvitedView | undefined): EnrolAnswers {
  if (invited === undefined) return answers;
  const hasOwnLanguages = answers.languages.join() !== emptyAnswers.languages.join();
  return {
    ...answers,
    displayName: answers.displayName.trim() === "" ? invited.name : answers.displayName,
    email: answers.email.trim() === "" ? invited.email : answers.email,
    languages: hasOwnLanguages ? answers.languages : [invited.language],
  };
}

/** Sends an application, by the invitation if there is one and it still works. */
export async function sendApplication(body: EnrolmentInput, token: string | undefined) {
  if (token === undefined) return await answerOf(api.POST("/api/join", { body }));
  try {
    const params = { path: { athleteInvitationToken: token } };
    const path = "/api/join/invitations/{athleteInvitationToken}";
    return await answerOf(api.POST(path, { params, body }));
  } catch (error) {
    if (!(error instanceof ApiFailure && error.code === "not_found")) throw error;
    // The invitation ended while the form was filled in: the address is confirmed by email.
    return await answerOf(api.POST("/api/join", { body }));
  }
}
