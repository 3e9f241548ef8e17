// Sign-in by other providers. In Node there is no window: the credential flow by the SDK, the window's flow raw.

import {
  FacebookAuthProvider,
  GithubAuthProvider,
  GoogleAuthProvider,
  getAdditionalUserInfo,
  linkWithCredential,
  OAuthProvider,
  signInWithCredential,
  signInWithEmailAndPassword,
  TwitterAuthProvider,
} from "@firebase/auth";
import { codeOf, flow, rawCode } from "../trial.mjs";

export const providers = {
  "google.com": (person) => GoogleAuthProvider.credential(JSON.stringify(person)),
  "facebook.com": (person) => FacebookAuthProvider.credential(JSON.stringify(person)),
  "github.com": (person) => GithubAuthProvider.credential(JSON.stringify(person)),
  "twitter.com": (person) => TwitterAuthProvider.credential(JSON.stringify(person), "secret"),
};

const ada = { sub: "7", email: "ada@example.com", name: "Ada" };
const proven = { ...ada, email_verified: true };

/** The window's flow as the SDK ends it: the address the chooser page hands over. */
export async function byWindow(trial, providerId, person, more = {}) {
  const { url } = trial.service;
  const query = new URLSearchParams({ providerId, id_token: JSON.stringify(person) });
  return trial.call("signInWithIdp", {
    requestUri: `${url}/emulator/auth/handler?${query}`,
    sessionId: "session",
    returnSecureToken: true,
    returnIdpCredential: true,
    ...more,
  });
}

const each = Object.entries(providers).map(([providerId, credential]) =>
  flow(
    `${providerId}: sign in, and again`,
    {
      email: "ada@example.com",
      verified: false,
      name: "Ada",
      providers: [providerId],
      inToken: providerId,
      isNew: [true, false],
      isSame: true,
    },
    async (trial) => {
      const first = await signInWithCredential(trial.auth(), credential(ada));
      const again = await signInWithCredential(trial.auth(), credential(ada));
      return {
        email: again.user.email,
        verified: again.user.emailVerified,
        name: again.user.displayName,
        providers: again.user.providerData.map((data) => data.providerId),
        inToken: (await again.user.getIdTokenResult()).signInProvider,
        isNew: [first, again].map((result) => getAdditionalUserInfo(result).isNewUser),
        isSame: first.user.uid === again.user.uid,
      };
    },
  ),
);

export const social = [
  ...each,
  flow(
    "the window's flow: sign in, and again",
    { isNew: [true, false], isSame: true, hasTokens: true, verified: true },
    async (trial) => {
      const first = await byWindow(trial, "google.com", proven);
      const again = await byWindow(trial, "google.com", proven);
      return {
        isNew: [first.isNewUser === true, again.isNewUser === true],
        isSame: first.localId === again.localId,
        hasTokens: Boolean(again.idToken && again.refreshToken && again.oauthAccessToken),
        verified: again.emailVerified,
      };
    },
  ),
  flow(
    "Google takes over an unproven account",
    ["isSame", true, ["google.com"], "auth/invalid-credential"],
    async (trial) => {
      const { user: squatter } = await trial.signUp();
      const { user } = await signInWithCredential(trial.auth(), providers["google.com"](proven));
      return [
        user.uid === squatter.uid ? "isSame" : "isOther",
        user.emailVerified,
        user.providerData.map((data) => data.providerId),
        await codeOf(signInWithEmailAndPassword(trial.auth(), "ada@example.com", "secret-1")),
      ];
    },
  ),
  flow(
    "Google joins a proven account",
    ["isSame", ["google.com", "password"], "ok"],
    async (trial) => {
      const { user: before } = await trial.signUp();
      await trial.admin(":update", { localId: before.uid, emailVerified: true });
      const { user } = await signInWithCredential(trial.auth(), providers["google.com"](proven));
      return [
        user.uid === before.uid ? "isSame" : "isOther",
        user.providerData.map((data) => data.providerId).sort(),
        await codeOf(signInWithEmailAndPassword(trial.auth(), "ada@example.com", "secret-1")),
      ];
    },
  ),
  flow(
    "the same address by the others",
    Array(3).fill("auth/account-exists-with-different-credential"),
    async (trial) => {
      await trial.signUp();
      const others = ["facebook.com", "github.com", "twitter.com"];
      return Promise.all(
        others.map((id) => codeOf(signInWithCredential(trial.auth(), providers[id](ada)))),
      );
    },
  ),
  flow(
    "the same address, said to be verified by Facebook",
    "auth/account-exists-with-different-credential",
    async (trial) => {
      await trial.signUp();
      return codeOf(signInWithCredential(trial.auth(), providers["facebook.com"](proven)));
    },
  ),
  flow(
    "linking after the account was found to exist",
    ["facebook.com", "password"],
    async (trial) => {
      await trial.signUp();
      const answer = await byWindow(trial, "facebook.com", ada);
      const error = { customData: { _tokenResponse: answer } };
      const { user } = await signInWithEmailAndPassword(
        trial.auth(),
        "ada@example.com",
        "secret-1",
      );
      await linkWithCredential(user, FacebookAuthProvider.credentialFromError(error));
      return user.providerData.map((data) => data.providerId).sort();
    },
  ),
  flow("a person without an address", { email: null, name: "Ada" }, async (trial) => {
    const person = { sub: "7", name: "Ada" };
    const { user } = await signInWithCredential(trial.auth(), providers["twitter.com"](person));
    return { email: user.email, name: user.displayName };
  }),
  flow("a disabled account", "auth/user-disabled", async (trial) => {
    const { user } = await signInWithCredential(trial.auth(), providers["google.com"](proven));
    await trial.admin(":update", { localId: user.uid, disableUser: true });
    return codeOf(signInWithCredential(trial.auth(), providers["google.com"](proven)));
  }),
  flow("a provider the project does not have", "auth/operation-not-allowed", (trial) => {
    const credential = new OAuthProvider("yahoo.com").credential({ idToken: JSON.stringify(ada) });
    return codeOf(signInWithCredential(trial.auth(), credential));
  }),
  flow(
    "what no provider would say",
    [
      "auth/invalid-credential",
      "auth/invalid-credential",
      "MISSING_REQUEST_URI",
      "INVALID_REQUEST_URI",
    ],
    async (trial) => [
      await codeOf(signInWithCredential(trial.auth(), GoogleAuthProvider.credential("{nonsense"))),
      await codeOf(
        signInWithCredential(trial.auth(), providers["google.com"]({ email: "a@example.com" })),
      ),
      rawCode(await trial.call("signInWithIdp", {})),
      rawCode(await trial.call("signInWithIdp", { requestUri: "nowhere" })),
    ],
  ),
];
