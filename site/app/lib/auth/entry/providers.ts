/** The sign-in providers, in the order of the buttons (SPEC section 1). */
export const providers = [
  { id: "google.com", name: "Google" },
  { id: "facebook.com", name: "Facebook" },
  { id: "github.com", name: "GitHub" },
  { id: "twitter.com", name: "X" },
] as const;

/** The identity service's own names of the providers. */
export type ProviderId = (typeof providers)[number]["id"];

/** How an account can be signed in to: by password, or through a provider. */
export type SignInMethod = ProviderId | "password";

export function isProviderId(id: unknown): id is ProviderId {
  return providers.some((provider) => provider.id === id);
}

/** The name people know a provider by. */
export function providerName(id: ProviderId): string {
  return providers.find((provider) => provider.id === id)?.name ?? id;
}
