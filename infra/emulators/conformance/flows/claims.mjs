// Claims, which only an administrator sets.

import { flow, rawCode } from "../trial.mjs";

export const claims = [
  flow(
    "claims appear after a forced refresh",
    { before: [null, null], kept: [null, null], after: ["0199", "talent"] },
    async (trial) => {
      const { user } = await trial.signUp();
      const read = async (force) => {
        const { claims } = await user.getIdTokenResult(force);
        return [claims.cl_id ?? null, claims.cl_role ?? null];
      };
      const before = await read(false);
      const customAttributes = JSON.stringify({ cl_id: "0199", cl_role: "talent" });
      await trial.admin(":update", { localId: user.uid, customAttributes });
      return { before, kept: await read(false), after: await read(true) };
    },
  ),
  flow("nobody gives claims to themselves", "INSUFFICIENT_PERMISSION", async (trial) => {
    const { user } = await trial.signUp();
    const idToken = await user.getIdToken();
    return rawCode(
      await trial.call("update", { idToken, customAttributes: '{"cl_role":"operator"}' }),
    );
  }),
  flow(
    "claims that are refused",
    ["FORBIDDEN_CLAIM", "FORBIDDEN_CLAIM", "CLAIMS_TOO_LARGE", "INVALID_CLAIMS"],
    async (trial) => {
      const { user } = await trial.signUp();
      const set = async (customAttributes) =>
        rawCode(await trial.admin(":update", { localId: user.uid, customAttributes }));
      return [
        await set('{"sub":"x"}'),
        await set('{"firebase":{}}'),
        await set(JSON.stringify({ a: "x".repeat(1_000) })),
        await set("nonsense"),
      ];
    },
  ),
  flow("administration without a token", { isAccepted: false }, async (trial) => {
    const { url, projectId, apiKey } = trial.service;
    const path = `identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:lookup`;
    const answer = await fetch(`${url}/${path}?key=${apiKey}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ localId: ["x"] }),
    });
    return { isAccepted: answer.ok };
  }),
  flow(
    "an administrator makes, finds and deletes",
    [
      "u1",
      "ada@example.com",
      true,
      "Ada",
      "DUPLICATE_LOCAL_ID",
      "EMAIL_EXISTS",
      1,
      "ok",
      "USER_NOT_FOUND",
      0,
    ],
    async (trial) => {
      const account = {
        localId: "u1",
        email: "ada@example.com",
        password: "secret-1",
        displayName: "Ada",
      };
      const made = await trial.admin("", { ...account, emailVerified: true });
      const found = await trial.admin(":lookup", { localId: ["u1"] });
      const user = found.users[0];
      return [
        made.localId,
        user.email,
        user.emailVerified,
        user.displayName,
        rawCode(await trial.admin("", { ...account, email: "b@example.com" })),
        rawCode(await trial.admin("", { ...account, localId: "u2" })),
        (await trial.admin(":lookup", { email: ["ada@example.com"] })).users.length,
        rawCode(await trial.admin(":delete", { localId: "u1" })),
        rawCode(await trial.admin(":delete", { localId: "u1" })),
        (await trial.admin(":lookup", { localId: ["u1"] })).users?.length ?? 0,
      ];
    },
  ),
];
