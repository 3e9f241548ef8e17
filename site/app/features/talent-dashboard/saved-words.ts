/** What is said once a page or an offer is saved. Nobody but its author sees a page that is not public. */
export function savedWords(isPublic: boolean): string {
  return isPublic ? "Saved. The public page follows in a few minutes." : "Saved.";
}
