const key = "matchday:signed-in";

/**
 * Whether somebody was signed in here before. Only a hint: it decides if the identity service is
 * loaded on a public page, never what anybody may see.
 */
export function wasSignedIn(): boolean {
  return storage()?.getItem(key) === "1";
}

export function rememberSignedIn() {
  storage()?.setItem(key, "1");
}

export function forgetSignedIn() {
  storage()?.removeItem(key);
}

/** A browser may refuse storage altogether; then every visit starts without the hint. */
function storage(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}
