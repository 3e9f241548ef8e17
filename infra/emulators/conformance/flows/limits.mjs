// Too often, too late, too long ago.

import {
  deleteUser,
  EmailAuthProvider,
  reauthenticateWithCredential,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  updatePassword,
  verifyBeforeUpdateEmail,
} from "@firebase/auth";
import { codeOf, flow } from "../trial.mjs";

export const limits = [
  flow(
    "too many wrong passwords",
    { wrong: "auth/invalid-credential", right: "auth/too-many-requests" },
    async (trial) => {
      await trial.signUp();
      const auth = trial.auth();
      const signIn = (password) =>
        codeOf(signInWithEmailAndPassword(auth, "ada@example.com", password));
      let wrong;
      for (let tries = 0; tries < 10; tries += 1) wrong = await signIn("wrong-password");
      return { wrong, right: await signIn("secret-1") };
    },
  ),
  flow("too many reset mails", ["ok", "auth/too-many-requests"], async (trial) => {
    await trial.signUp();
    const auth = trial.auth();
    const ask = () => codeOf(sendPasswordResetEmail(auth, "ada@example.com"));
    let last;
    for (let tries = 0; tries < 20; tries += 1) last = await ask();
    return [last, await ask()];
  }),
  flow(
    "what needs a recent sign-in",
    Array(3).fill("auth/requires-recent-login"),
    async (trial) => {
      const { user } = await trial.signUp();
      await trial.service.configure({ recentSignIn: 0 });
      return [
        await codeOf(updatePassword(user, "secret-2")),
        await codeOf(verifyBeforeUpdateEmail(user, "ada@new.example")),
        await codeOf(deleteUser(user)),
      ];
    },
  ),
  flow("proving oneself again", ["auth/invalid-credential", "ok", "ok"], async (trial) => {
    const { user } = await trial.signUp();
    const prove = (password) =>
      codeOf(
        reauthenticateWithCredential(
          user,
          EmailAuthProvider.credential("ada@example.com", password),
        ),
      );
    return [
      await prove("secret-2"),
      await prove("secret-1"),
      await codeOf(updatePassword(user, "secret-3")),
    ];
  }),
  flow("a short-lived token", 120, async (trial) => {
    await trial.service.configure({ tokenLifetime: 120 });
    const { user } = await trial.signUp();
    const { expirationTime, issuedAtTime } = await user.getIdTokenResult();
    return (Date.parse(expirationTime) - Date.parse(issuedAtTime)) / 1_000;
  }),
];
