// Resets and the password policy.

import {
  confirmPasswordReset,
  GithubAuthProvider,
  linkWithCredential,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  updatePassword,
  validatePassword,
  verifyPasswordResetCode,
} from "@firebase/auth";
import { codeOf, flow } from "../trial.mjs";

const strict = {
  minPasswordLength: 8,
  maxPasswordLength: 12,
  containsLowercaseCharacter: true,
  containsUppercaseCharacter: true,
  containsNumericCharacter: true,
  containsNonAlphanumericCharacter: true,
};
const good = "Secret-12";
/** A password that breaks each rule, and no other. */
const bad = {
  meetsMinPasswordLength: "Aa1-567",
  meetsMaxPasswordLength: "Aa1-567890123",
  containsLowercaseLetter: "SECRET-12",
  containsUppercaseLetter: "secret-12",
  containsNumericCharacter: "Secret-aa",
  containsNonAlphanumericCharacter: "Secret112",
};

export const passwords = [
  flow(
    "reset a password",
    {
      email: "ada@example.com",
      link: "resetPassword",
      confirmed: "ok",
      again: "auth/invalid-action-code",
      old: "auth/invalid-credential",
      new: "ok",
    },
    async (trial) => {
      await trial.signUp();
      const auth = trial.auth();
      const code = await resetCode(trial, auth);
      return {
        email: await verifyPasswordResetCode(auth, code.oobCode),
        link: new URL(code.oobLink).searchParams.get("mode"),
        confirmed: await codeOf(confirmPasswordReset(auth, code.oobCode, "secret-2")),
        again: await codeOf(confirmPasswordReset(auth, code.oobCode, "secret-3")),
        old: await codeOf(signInWithEmailAndPassword(auth, "ada@example.com", "secret-1")),
        new: await codeOf(signInWithEmailAndPassword(auth, "ada@example.com", "secret-2")),
      };
    },
  ),
  flow(
    "reset to too short a password, then to a good one",
    ["auth/weak-password", "ok"],
    async (trial) => {
      await trial.signUp();
      const auth = trial.auth();
      const { oobCode } = await resetCode(trial, auth);
      return [
        await codeOf(confirmPasswordReset(auth, oobCode, "five5")),
        await codeOf(confirmPasswordReset(auth, oobCode, "secret-2")),
      ];
    },
  ),
  flow("reset for an unknown address, protection off", "auth/user-not-found", async (trial) => {
    await trial.setProtection(false);
    return codeOf(sendPasswordResetEmail(trial.auth(), "nobody@example.com"));
  }),
  flow("reset for an unknown address, protection on", ["ok", 0], async (trial) => [
    await codeOf(sendPasswordResetEmail(trial.auth(), "nobody@example.com")),
    (await trial.service.codes()).length,
  ]),
  flow("reset with a made-up code", "auth/invalid-action-code", (trial) =>
    codeOf(verifyPasswordResetCode(trial.auth(), "nonsense")),
  ),
  flow("reset of a disabled account", "auth/user-disabled", async (trial) => {
    const { user } = await trial.signUp();
    const auth = trial.auth();
    const { oobCode } = await resetCode(trial, auth);
    await trial.admin(":update", { localId: user.uid, disableUser: true });
    return codeOf(confirmPasswordReset(auth, oobCode, "secret-2"));
  }),
  flow("a reset unlinks other providers", ["password"], async (trial) => {
    const { user } = await trial.signUp();
    await linkWithCredential(user, GithubAuthProvider.credential(JSON.stringify({ sub: "7" })));
    const auth = trial.auth();
    const { oobCode } = await resetCode(trial, auth);
    await confirmPasswordReset(auth, oobCode, "secret-2");
    const { user: again } = await signInWithEmailAndPassword(auth, "ada@example.com", "secret-2");
    return again.providerData.map(({ providerId }) => providerId);
  }),
  flow("the default policy", { short: false, good: true, min: 6 }, async (trial) => {
    const auth = trial.auth();
    const short = await validatePassword(auth, "five5");
    const fine = await validatePassword(auth, "secret");
    const min = short.passwordPolicy.customStrengthOptions.minPasswordLength;
    return { short: short.isValid, good: fine.isValid, min };
  }),
  flow(
    "the six rules as the SDK reads them",
    Object.fromEntries(Object.keys(bad).map((rule) => [rule, [rule]])),
    async (trial) => {
      await trial.setPolicy(strict);
      const auth = trial.auth();
      const broken = async (password) => {
        const status = await validatePassword(auth, password);
        return Object.keys(bad).filter((rule) => status[rule] === false);
      };
      const entries = Object.entries(bad).map(async ([rule, password]) => [
        rule,
        await broken(password),
      ]);
      return Object.fromEntries(await Promise.all(entries));
    },
  ),
  flow(
    "the policy enforced at sign-up, change and reset",
    Object.fromEntries(
      Object.keys(bad).map((rule) => [
        rule,
        Array(3).fill("auth/password-does-not-meet-requirements"),
      ]),
    ),
    async (trial) => {
      await trial.setPolicy(strict);
      const outcome = {};
      for (const [rule, password] of Object.entries(bad)) {
        await trial.service.administer("POST", `v1/projects/${trial.service.projectId}/accounts`, {
          localId: rule,
          email: `${rule}@example.com`,
          password: good,
        });
        const auth = trial.auth();
        const { user } = await signInWithEmailAndPassword(auth, `${rule}@example.com`, good);
        const { oobCode } = await resetCode(trial, auth, `${rule}@example.com`);
        outcome[rule] = [
          await codeOf(trial.signUp(`${rule}-new@example.com`, password)),
          await codeOf(updatePassword(user, password)),
          await codeOf(confirmPasswordReset(auth, oobCode, password)),
        ];
      }
      return outcome;
    },
  ),
  flow(
    "a later policy at sign-in, not forced and forced",
    ["ok", "auth/password-does-not-meet-requirements"],
    async (trial) => {
      await trial.signUp();
      const signIn = () =>
        codeOf(signInWithEmailAndPassword(trial.auth(), "ada@example.com", "secret-1"));
      await trial.setPolicy({ containsUppercaseCharacter: true });
      const first = await signIn();
      await trial.setPolicy({ containsUppercaseCharacter: true }, { forceUpgradeOnSignin: true });
      return [first, await signIn()];
    },
  ),
];

async function resetCode(trial, auth, email = "ada@example.com") {
  await sendPasswordResetEmail(auth, email);
  return trial.newestCode();
}
