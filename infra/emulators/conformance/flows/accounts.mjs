// Accounts with a password, from the first to the last day.

import {
  createUserWithEmailAndPassword,
  deleteUser,
  fetchSignInMethodsForEmail,
  signInAnonymously,
  signInWithEmailAndPassword,
  signOut,
  updateProfile,
} from "@firebase/auth";
import { codeOf, flow, rawCode } from "../trial.mjs";

export const accounts = [
  flow(
    "create, sign in, rename, sign out",
    { email: "ada@example.com", verified: false, name: "Ada", provider: "password", left: null },
    async (trial) => {
      const { user } = await trial.signUp();
      const auth = trial.auth();
      const { user: again } = await signInWithEmailAndPassword(auth, "Ada@Example.com", "secret-1");
      await updateProfile(again, { displayName: "Ada" });
      await user.reload();
      const result = {
        email: user.email,
        verified: user.emailVerified,
        name: user.displayName,
        provider: (await again.getIdTokenResult()).signInProvider,
      };
      await signOut(auth);
      return { ...result, left: auth.currentUser };
    },
  ),
  flow("too short a password", "auth/weak-password", (trial) =>
    codeOf(trial.signUp("a@example.com", "five5")),
  ),
  flow("malformed address", "auth/invalid-email", (trial) => codeOf(trial.signUp("nobody"))),
  flow("empty password", "auth/missing-password", (trial) =>
    codeOf(trial.signUp("a@example.com", "")),
  ),
  flow("address taken", "auth/email-already-in-use", async (trial) => {
    await trial.signUp();
    return codeOf(trial.signUp("ADA@example.com"));
  }),
  flow(
    "wrong password and unknown address, protection off",
    ["auth/wrong-password", "auth/user-not-found"],
    async (trial) => {
      await trial.setProtection(false);
      return refusals(trial);
    },
  ),
  flow(
    "wrong password and unknown address, protection on",
    ["auth/invalid-credential", "auth/invalid-credential"],
    (trial) => refusals(trial),
  ),
  flow("sign-in methods, protection off", ["password"], async (trial) => {
    await trial.setProtection(false);
    await trial.signUp();
    return fetchSignInMethodsForEmail(trial.auth(), "ada@example.com");
  }),
  flow("sign-in methods, protection on", { told: [] }, async (trial) => {
    await trial.signUp();
    const body = { identifier: "ada@example.com", continueUri: "http://localhost" };
    const answer = await trial.call("createAuthUri", body);
    const told = ["registered", "allProviders", "signinMethods"].filter((name) => name in answer);
    return { told };
  }),
  flow("delete the account", ["ok", "auth/invalid-credential", "ok"], async (trial) => {
    const { user } = await trial.signUp();
    return [
      await codeOf(deleteUser(user)),
      await codeOf(signInWithEmailAndPassword(trial.auth(), "ada@example.com", "secret-1")),
      await codeOf(trial.signUp()),
    ];
  }),
  flow("anonymous sign-in", "auth/admin-restricted-operation", (trial) =>
    codeOf(signInAnonymously(trial.auth())),
  ),
  flow("no such server", "auth/network-request-failed", (trial) =>
    // Port 9, discard: no server listens there.
    codeOf(
      createUserWithEmailAndPassword(trial.auth("http://127.0.0.1:9"), "a@example.com", "secret-1"),
    ),
  ),
  flow(
    "calls without what they need",
    {
      signUp: ["MISSING_EMAIL", "MISSING_PASSWORD"],
      signIn: ["MISSING_EMAIL", "MISSING_PASSWORD", "INVALID_EMAIL"],
      lookup: ["MISSING_ID_TOKEN", "INVALID_ID_TOKEN"],
      reset: ["MISSING_OOB_CODE", "INVALID_OOB_CODE"],
      mail: ["MISSING_REQ_TYPE", "MISSING_EMAIL"],
      methods: ["MISSING_IDENTIFIER", "MISSING_CONTINUE_URI", "INVALID_IDENTIFIER"],
    },
    async (trial) => {
      const codes = (name, bodies) =>
        Promise.all(bodies.map(async (body) => rawCode(await trial.call(name, body))));
      const [email, password] = ["a@example.com", "secret-1"];
      return {
        signUp: await codes("signUp", [{ password }, { email }]),
        signIn: await codes("signInWithPassword", [
          { password },
          { email },
          { email: "nobody", password },
        ]),
        lookup: await codes("lookup", [{}, { idToken: "nonsense" }]),
        reset: await codes("resetPassword", [{}, { oobCode: "nonsense" }]),
        mail: await codes("sendOobCode", [{}, { requestType: "PASSWORD_RESET" }]),
        methods: await codes("createAuthUri", [
          { continueUri: "http://localhost" },
          { identifier: email },
          { identifier: "nobody", continueUri: "http://localhost" },
        ]),
      };
    },
  ),
];

async function refusals(trial) {
  await trial.signUp();
  const auth = trial.auth();
  return [
    await codeOf(signInWithEmailAndPassword(auth, "ada@example.com", "secret-2")),
    await codeOf(signInWithEmailAndPassword(auth, "nobody@example.com", "secret-2")),
  ];
}
