import { answerOf, api } from "#app/lib/api/client.ts";

/** Everything we hold of the person, as the file they take home. */
export async function exportedAccount(): Promise<unknown> {
  return await answerOf(api.GET("/api/account/export"));
}

/**
 * Deletes the account for good. Throws `live_orders` with the orders in the way, and `recent_login_required`
 * when the sign-in is more than five minutes old.
 *
 * @returns whether something is left that goes by itself within minutes; nobody can log in from now on either way
 */
export async function deleteAccount(): Promise<{ finishing: boolean }> {
  return await answerOf(api.DELETE("/api/account"));
}
