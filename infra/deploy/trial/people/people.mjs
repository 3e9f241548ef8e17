// Who acts in the trial: the demo accounts, signed in at the emulator of the identity service.

const password = "matchday-demo";

export const accounts = {
  customer: "customer@matchday.example",
  talent: "ada-keller@talent.matchday.example",
  operator: "operator@matchday.example",
};

/** Signs the demo accounts in; gives a token for each role. */
export async function signIn(identity, apiKey) {
  const tokens = {};
  for (const [role, email] of Object.entries(accounts)) {
    const answer = await fetch(
      `${identity}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${apiKey}`,
      {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email, password, returnSecureToken: true }),
      },
    );
    const body = await answer.json();
    if (!answer.ok) throw new Error(`${email} cannot sign in: ${JSON.stringify(body)}`);
    tokens[role] = body.idToken;
  }
  return tokens;
}
