/** The secret in `#invitation=…`, as emails that invite have it; null for anything else. */
export function invitationIn(hash: string): string | null {
  return /^#invitation=([\w-]{22})$/.exec(hash)?.[1] ?? null;
}
