import type { LinkedMethod } from "#app/lib/auth/identity-port.ts";
import { providers, type SignInMethod } from "#app/lib/auth/providers.ts";

export interface MethodLink {
  id: SignInMethod;
  name: string;
  linked: boolean;
  /** The address that stands there, or empty. */
  email: string;
}

/** Every way there is into an account: the password first, then the providers, linked or not. */
export function linkedMethods(methods: readonly LinkedMethod[]): MethodLink[] {
  const all: { id: SignInMethod; name: string }[] = [
    { id: "password", name: "Email and password" },
    ...providers,
  ];
  return all.map(({ id, name }) => {
    const linked = methods.find(({ method }) => method === id);
    return { id, name, linked: linked !== undefined, email: linked?.email ?? "" };
  });
}
