// More than one way into the same account.

import {
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  linkWithCredential,
  reauthenticateWithCredential,
  signInWithCredential,
  signInWithEmailAndPassword,
  unlink,
} from "@firebase/auth";
import { codeOf, flow, rawCode } from "../trial.mjs";
import { byWindow, providers } from "./social.mjs";

const ids = (user) => user.providerData.map(({ providerId }) => providerId).sort();
const github = providers["github.com"];
const facebook = providers["facebook.com"];

export const linking = [
  flow(
    "link, sign in by it, unlink",
    {
      linked: ["github.com", "password"],
      email: "ada@example.com",
      isSame: true,
      left: ["password"],
      stranger: true,
    },
    async (trial) => {
      const { user } = await trial.signUp();
      const person = { sub: "7", email: "ada@elsewhere.example" };
      await linkWithCredential(user, github(person));
      const linked = ids(user);
      const { user: other } = await signInWithCredential(trial.auth(), github(person));
      const result = { linked, email: other.email, isSame: other.uid === user.uid };
      await unlink(user, "github.com");
      const { user: stranger } = await signInWithCredential(trial.auth(), github(person));
      return { ...result, left: ids(user), stranger: stranger.uid !== user.uid };
    },
  ),
  flow(
    "link what is somebody else's",
    ["auth/credential-already-in-use", "auth/email-already-in-use", "auth/provider-already-linked"],
    async (trial) => {
      await signInWithCredential(trial.auth(), facebook({ sub: "1", email: "bob@example.com" }));
      const { user } = await trial.signUp();
      const refused = [
        await codeOf(linkWithCredential(user, facebook({ sub: "1", email: "bob@example.com" }))),
        await codeOf(linkWithCredential(user, github({ sub: "2", email: "bob@example.com" }))),
      ];
      await linkWithCredential(user, github({ sub: "3" }));
      return [...refused, await codeOf(linkWithCredential(user, github({ sub: "4" })))];
    },
  ),
  flow(
    "the window's flow gives the credential with the refusal",
    { code: "FEDERATED_USER_ID_ALREADY_LINKED", hasCredential: true, hasTokens: false },
    async (trial) => {
      const person = { sub: "1", email: "bob@example.com" };
      await byWindow(trial, "facebook.com", person);
      const { user } = await trial.signUp();
      const idToken = await user.getIdToken();
      const refused = await byWindow(trial, "facebook.com", person, { idToken });
      return {
        code: rawCode(refused),
        hasCredential: typeof refused.oauthAccessToken === "string",
        hasTokens: "idToken" in refused,
      };
    },
  ),
  flow(
    "give a password to a social account",
    [["password", "twitter.com"], "ok"],
    async (trial) => {
      const { user } = await signInWithCredential(
        trial.auth(),
        providers["twitter.com"]({ sub: "7" }),
      );
      await linkWithCredential(user, EmailAuthProvider.credential("ada@example.com", "secret-1"));
      return [
        ids(user),
        await codeOf(signInWithEmailAndPassword(trial.auth(), "ada@example.com", "secret-1")),
      ];
    },
  ),
  flow("take the password away", [["github.com"], "auth/invalid-credential"], async (trial) => {
    const { user } = await trial.signUp();
    await linkWithCredential(user, github({ sub: "7" }));
    await unlink(user, "password");
    return [
      ids(user),
      await codeOf(signInWithEmailAndPassword(trial.auth(), "ada@example.com", "secret-1")),
    ];
  }),
  flow(
    "sign up with the address of a removed password",
    "auth/email-already-in-use",
    async (trial) => {
      const { user } = await trial.signUp();
      await linkWithCredential(user, github({ sub: "7" }));
      await unlink(user, "password");
      return await codeOf(
        createUserWithEmailAndPassword(trial.auth(), "ada@example.com", "secret-2"),
      );
    },
  ),
  flow(
    "prove oneself again by a provider",
    ["ok", "auth/user-mismatch", "auth/user-mismatch"],
    async (trial) => {
      await signInWithCredential(trial.auth(), github({ sub: "8" }));
      const { user } = await signInWithCredential(trial.auth(), github({ sub: "7" }));
      return [
        await codeOf(reauthenticateWithCredential(user, github({ sub: "7" }))),
        await codeOf(reauthenticateWithCredential(user, github({ sub: "8" }))),
        await codeOf(reauthenticateWithCredential(user, github({ sub: "9" }))),
      ];
    },
  ),
];
