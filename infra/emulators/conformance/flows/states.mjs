// Accounts that are disabled, revoked or deleted during a session; and the content of a token.

import { signInWithEmailAndPassword } from "@firebase/auth";
import { codeOf, flow } from "../trial.mjs";

const disable = (trial, user) => trial.admin(":update", { localId: user.uid, disableUser: true });
const remove = (trial, user) => trial.admin(":delete", { localId: user.uid });
const revoke = (trial, user) =>
  // Tokens count in whole seconds: a little ahead, so that the sign-in of this second ends too.
  trial.admin(":update", {
    localId: user.uid,
    validSince: String(Math.floor(Date.now() / 1_000) + 10),
  });

/**
 * Returns a flow with the result of a refresh or reload after `befall` changed the account, and whether the SDK signed
 * out.
 */
function afterwards(name, befall, ask, expected) {
  return flow(name, expected, async (trial) => {
    const { auth, user } = await trial.signUp();
    await befall(trial, user);
    const code = await codeOf(ask(user));
    return { code, isSignedIn: auth.currentUser !== null };
  });
}

const refresh = (user) => user.getIdToken(true);
const reload = (user) => user.reload();
const disabled = { code: "auth/user-disabled", isSignedIn: false };
const expired = { code: "auth/user-token-expired", isSignedIn: false };

export const states = [
  afterwards("disabled: refresh", disable, refresh, disabled),
  afterwards("disabled: reload", disable, reload, disabled),
  afterwards("revoked: refresh", revoke, refresh, expired),
  afterwards("revoked: reload", revoke, reload, expired),
  afterwards("deleted: refresh", remove, refresh, expired),
  afterwards("deleted: reload", remove, reload, expired),
  flow("disabled: sign-in", ["auth/user-disabled", "ok"], async (trial) => {
    const { user } = await trial.signUp();
    const signIn = () =>
      codeOf(signInWithEmailAndPassword(trial.auth(), "ada@example.com", "secret-1"));
    await disable(trial, user);
    const refused = await signIn();
    await trial.admin(":update", { localId: user.uid, disableUser: false });
    return [refused, await signIn()];
  }),
  flow("a refresh keeps the time of the sign-in", true, async (trial) => {
    const { user } = await trial.signUp();
    const before = await user.getIdTokenResult();
    const after = await user.getIdTokenResult(true);
    return before.authTime === after.authTime;
  }),
  flow(
    "a token is signed and names the project",
    { alg: "RS256", hasKey: true, aud: true, iss: true, sub: true, provider: "password" },
    async (trial) => {
      const { user } = await trial.signUp();
      const token = await user.getIdToken();
      const header = JSON.parse(Buffer.from(token.split(".")[0], "base64url"));
      const { claims, signInProvider } = await user.getIdTokenResult();
      const { projectId } = trial.service;
      return {
        alg: header.alg,
        hasKey: typeof header.kid === "string",
        aud: claims.aud === projectId,
        iss: claims.iss === `https://securetoken.google.com/${projectId}`,
        sub: claims.sub === user.uid,
        provider: signInProvider,
      };
    },
  ),
];
