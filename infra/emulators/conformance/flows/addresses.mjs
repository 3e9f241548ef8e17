// Addresses that are verified, changed and taken back.

import { setTimeout as pause } from "node:timers/promises";
import {
  applyActionCode,
  checkActionCode,
  sendEmailVerification,
  signInWithEmailAndPassword,
  updateEmail,
  verifyBeforeUpdateEmail,
} from "@firebase/auth";
import { codeOf, flow } from "../trial.mjs";

export const addresses = [
  flow(
    "verify an address",
    {
      checked: ["VERIFY_EMAIL", "ada@example.com"],
      verified: true,
      inToken: true,
      again: "auth/invalid-action-code",
    },
    async (trial) => {
      const { auth, user } = await trial.signUp();
      await sendEmailVerification(user);
      const { oobCode } = await trial.newestCode();
      const { operation, data } = await checkActionCode(auth, oobCode);
      await applyActionCode(auth, oobCode);
      await user.reload();
      const { claims } = await user.getIdTokenResult(true);
      return {
        checked: [operation, data.email],
        verified: user.emailVerified,
        inToken: claims.email_verified,
        again: await codeOf(applyActionCode(auth, oobCode)),
      };
    },
  ),
  flow(
    "change an address by its own mail",
    {
      checked: ["VERIFY_AND_CHANGE_EMAIL", "ada@new.example", "ada@example.com"],
      before: "ok",
      old: "auth/invalid-credential",
      new: "ok",
      verified: true,
    },
    async (trial) => {
      const { auth, user } = await trial.signUp();
      await verifyBeforeUpdateEmail(user, "ada@new.example");
      const { oobCode } = await trial.newestCode();
      const { operation, data } = await checkActionCode(auth, oobCode);
      const signIn = (email) => signInWithEmailAndPassword(trial.auth(), email, "secret-1");
      const before = await codeOf(signIn("ada@example.com"));
      await applyActionCode(auth, oobCode);
      return {
        checked: [operation, data.email, data.previousEmail],
        before,
        old: await codeOf(signIn("ada@example.com")),
        new: await codeOf(signIn("ada@new.example")),
        verified: (await signIn("ada@new.example")).user.emailVerified,
      };
    },
  ),
  flow(
    "a changed address can be taken back",
    { operation: "RECOVER_EMAIL", to: "ada@example.com", from: "ada@new.example", old: "ok" },
    async (trial) => {
      const { auth, user } = await trial.signUp();
      await verifyBeforeUpdateEmail(user, "ada@new.example");
      await applyActionCode(auth, (await trial.newestCode()).oobCode);
      return takeBack(trial, auth);
    },
  ),
  flow(
    "a changed address ends the sign-ins",
    { code: "auth/user-token-expired", isSignedIn: false },
    async (trial) => {
      const { auth, user } = await trial.signUp();
      await verifyBeforeUpdateEmail(user, "ada@new.example");
      // Tokens count in whole seconds: the change must come in a later one than the sign-in.
      await pause(1_000);
      await applyActionCode(auth, (await trial.newestCode()).oobCode);
      return { code: await codeOf(user.reload()), isSignedIn: auth.currentUser !== null };
    },
  ),
  flow("change to a taken address", "auth/email-already-in-use", async (trial) => {
    await trial.signUp("bob@example.com");
    const { user } = await trial.signUp();
    return codeOf(verifyBeforeUpdateEmail(user, "bob@example.com"));
  }),
  flow("change at once, protection on", "auth/operation-not-allowed", async (trial) => {
    const { user } = await trial.signUp();
    return codeOf(updateEmail(user, "ada@new.example"));
  }),
  flow("change at once, protection off", ["ok", "ada@new.example", false], async (trial) => {
    await trial.setProtection(false);
    const { user } = await trial.signUp();
    const code = await codeOf(updateEmail(user, "ada@new.example"));
    await user.reload();
    return [code, user.email, user.emailVerified];
  }),
  flow(
    "an address changed at once can be taken back",
    { operation: "RECOVER_EMAIL", to: "ada@example.com", from: "ada@new.example", old: "ok" },
    async (trial) => {
      await trial.setProtection(false);
      const { auth, user } = await trial.signUp();
      await updateEmail(user, "ada@new.example");
      return takeBack(trial, auth);
    },
  ),
];

async function takeBack(trial, auth) {
  const code = await trial.newestCode();
  if (!code) return { operation: "none" };
  const { operation, data } = await checkActionCode(auth, code.oobCode);
  await applyActionCode(auth, code.oobCode);
  const old = await codeOf(signInWithEmailAndPassword(trial.auth(), "ada@example.com", "secret-1"));
  return { operation, to: data.email, from: data.previousEmail, old };
}
