import * as texts from "#messages/talent-dashboard";
/** Returns the message after a page or an offer is saved. A page that is not public is visible only to its author. */
export function savedWords(isPublic: boolean): string {
  return isPublic ? texts.savedPublic : texts.saved;
}
