/** `1 new message`, `3 new messages`. */
export function unreadWords(count: number): string {
  return count === 1 ? "1 new message" : `${count} new messages`;
}
