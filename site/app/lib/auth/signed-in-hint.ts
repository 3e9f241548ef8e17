import { deviceStorage } from "#app/lib/storage/browser-storage.ts";

const key = "matchday:signed-in";

/**
 * Returns whether a user was signed in here before. Only a hint: it decides whether a public page loads the identity
 * service, never what is shown.
 */
export function wasSignedIn(): boolean {
  return deviceStorage().getItem(key) === "1";
}

export function rememberSignedIn() {
  deviceStorage().setItem(key, "1");
}

export function forgetSignedIn() {
  deviceStorage().removeItem(key);
}
