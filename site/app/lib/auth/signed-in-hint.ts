import { deviceStorage } from "#app/lib/browser-storage.ts";

const key = "matchday:signed-in";

/**
 * Whether somebody was signed in here before. Only a hint: it decides if the identity service is
 * loaded on a public page, never what anybody may see.
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
