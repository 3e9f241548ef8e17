import type { EndReason } from "./session-end.ts";

/**
 * What somebody reads who did not log out. A file of its own: every page may have to say it, and no page
 * should carry all the words of signing in for that.
 */
export const endWords: Record<EndReason, string> = {
  disabled: "This account has been disabled. Please contact us.",
  expired: "Your session has ended. Log in again to go on where you were.",
  elsewhere: "You have been logged out. Log in again to go on where you were.",
};
