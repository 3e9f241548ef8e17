/**
 * Where the official emulator does otherwise than the hosted service is documented to do.
 *
 * @typedef {object} KnownDifference
 * @property {string} flow the flow's name
 * @property {unknown} emulator what the emulator does, exactly: anything else is a new difference
 * @property {string} because why ours does not follow it
 */

const noPolicy = {
  surprise: "auth/identitytoolkit.getpasswordpolicy-is-not-implemented-in-the-auth-emulator.",
};
const rules = [
  "meetsMinPasswordLength",
  "meetsMaxPasswordLength",
  "containsLowercaseLetter",
  "containsUppercaseLetter",
  "containsNumericCharacter",
  "containsNonAlphanumericCharacter",
];

/** @type {KnownDifference[]} */
export const knownDifferences = [
  {
    flow: "anonymous sign-in",
    emulator: "ok",
    because:
      "Anonymous accounts are off in our project, as in every new one; the emulator has them on and no switch for it.",
  },
  {
    flow: "reset of a disabled account",
    emulator: "ok",
    because:
      "The service's reference lists USER_DISABLED for resetPassword; the emulator does not look. Nobody can sign in either way.",
  },
  {
    flow: "the default policy",
    emulator: noPolicy,
    because: "The emulator does not serve a password policy.",
  },
  {
    flow: "the six rules as the SDK reads them",
    emulator: noPolicy,
    because: "The emulator does not serve a password policy.",
  },
  {
    flow: "the policy enforced at sign-up, change and reset",
    emulator: Object.fromEntries(rules.map((rule) => [rule, ["ok", "ok", "ok"]])),
    because:
      "The emulator accepts a password policy and enforces only the fixed minimum of six characters.",
  },
  {
    flow: "a later policy at sign-in, not forced and forced",
    emulator: ["ok", "ok"],
    because: "The emulator accepts a password policy and does not enforce it.",
  },
  {
    flow: "a changed address can be taken back",
    emulator: { operation: "none" },
    because:
      "The service mails the old address about every change; the emulator only where the change needed no mail.",
  },
  {
    flow: "a changed address ends the sign-ins",
    emulator: { code: "ok", isSignedIn: true },
    because:
      "The service ends refresh tokens when an address changes; the emulator does so only where the change needed no mail.",
  },
  {
    flow: "change at once, protection on",
    emulator: "ok",
    because:
      "With enumeration protection the service wants the new address verified first; the emulator does not.",
  },
  {
    flow: "an address changed at once can be taken back",
    emulator: { operation: "RECOVER_EMAIL", to: "ada@example.com", from: null, old: "ok" },
    because:
      "The emulator's recovery code does not say which address it leaves; the SDK documents that it does.",
  },
  {
    flow: "revoked: refresh",
    emulator: { code: "ok", isSignedIn: true },
    because:
      "The emulator's token endpoint does not look at validSince; the service refuses with TOKEN_EXPIRED.",
  },
  {
    flow: "deleted: refresh",
    emulator: { code: "auth/invalid-refresh-token", isSignedIn: true },
    because:
      "The emulator forgets the token with the account; the service says USER_NOT_FOUND, which signs the SDK out.",
  },
  {
    flow: "a token is signed and names the project",
    emulator: { alg: "none", hasKey: false, aud: true, iss: true, sub: true, provider: "password" },
    because: "The emulator's tokens are unsigned; ours are verified on the production path.",
  },
  {
    flow: "too many wrong passwords",
    emulator: { wrong: "auth/invalid-credential", right: "ok" },
    because:
      "The emulator limits nothing. How many the service allows is not published; ours is a switch.",
  },
  {
    flow: "too many reset mails",
    emulator: ["ok", "ok"],
    because:
      "The emulator limits nothing. How many the service allows is not published; ours is a switch.",
  },
  {
    flow: "what needs a recent sign-in",
    emulator: ["ok", "ok", "ok"],
    because:
      "The emulator does not look how old a sign-in is; the service wants one of the last five minutes.",
  },
  {
    flow: "a short-lived token",
    emulator: 3_600,
    because:
      "A switch of ours, for tests of the refresh; the service's and the emulator's tokens live one hour.",
  },
  {
    flow: "the same address, said to be verified by Facebook",
    emulator: "ok",
    because:
      "The service takes only the word of those who run the mailbox; the emulator takes everybody's.",
  },
  {
    flow: "sign up with the address of a removed password",
    emulator: "ok",
    because:
      "The emulator removes the address with the password; the service keeps it, and no second account gets it.",
  },
  {
    flow: "linking after the account was found to exist",
    emulator: {
      surprise: "auth/the-auth-emulator-does-not-support-facebook.com-sign-in-with-credentials.",
    },
    because: "The emulator gives out an access token that it does not take back.",
  },
  {
    flow: "a provider the project does not have",
    emulator: "ok",
    because: "The emulator takes any provider; the service only those the project has.",
  },
];
