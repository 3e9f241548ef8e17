// Accounts at the emulator of the identity service: signed up, proven, and with an authenticator app.

import { TOTP } from "otpauth";

/** Returns the calls of the identity service at `origin`. */
export function identityAt({ origin, apiKey, project }) {
  const call = async (path, json) => {
    const answer = await fetch(`${origin}/identitytoolkit.googleapis.com/${path}?key=${apiKey}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(json),
    });
    const body = await answer.json();
    if (!answer.ok) throw new Error(`the identity service refuses ${path}: ${body.error?.message}`);
    return body;
  };
  const account = (name, json) => call(`v1/accounts:${name}`, json);

  return {
    /** Creates an account; returns its token. */
    async signUp({ email, password }) {
      return (await account("signUp", { email, password, returnSecureToken: true })).idToken;
    },

    /** Returns a token without a second factor. */
    async signIn({ email, password }) {
      return (await account("signInWithPassword", { email, password, returnSecureToken: true }))
        .idToken;
    },

    /** Proves the address of an account, as the link of the verification email does. */
    async proveAddress(idToken, email) {
      await account("sendOobCode", { requestType: "VERIFY_EMAIL", idToken });
      const codes = await fetch(`${origin}/emulator/v1/projects/${project}/oobCodes`);
      const { oobCodes } = await codes.json();
      const { oobCode } = oobCodes.findLast((code) => code.email === email);
      await account("update", { oobCode });
    },

    /** Adds an authenticator app; returns its secret. */
    async addSecondFactor(idToken) {
      const started = await call("v2/accounts/mfaEnrollment:start", {
        idToken,
        totpEnrollmentInfo: {},
      });
      const { sharedSecretKey, sessionInfo } = started.totpSessionInfo;
      await call("v2/accounts/mfaEnrollment:finalize", {
        idToken,
        displayName: "Phone",
        totpVerificationInfo: { sessionInfo, verificationCode: codeNow(sharedSecretKey) },
      });
      return sharedSecretKey;
    },

    /** Signs in with password and code; returns the token. */
    async signInWithCode({ email, password }, secret) {
      const first = await account("signInWithPassword", {
        email,
        password,
        returnSecureToken: true,
      });
      if (first.idToken !== undefined) throw new Error("the sign-in needs no second factor");
      const { idToken } = await call("v2/accounts/mfaSignIn:finalize", {
        mfaPendingCredential: first.mfaPendingCredential,
        mfaEnrollmentId: first.mfaInfo[0].mfaEnrollmentId,
        totpVerificationInfo: { verificationCode: codeNow(secret) },
      });
      return idToken;
    },
  };
}

function codeNow(secret) {
  return new TOTP({ secret }).generate();
}
