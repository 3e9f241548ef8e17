// Our identity emulator, alone and in memory.

import { spawn } from "node:child_process";
import { createSign } from "node:crypto";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { service } from "./service.mjs";
import { emulators, Failure, must } from "./tools.mjs";

/** Builds it, starts it, and gives it when it answers. */
export async function startOurs() {
  const built = await must(
    "The identity emulator could not be built; look above for the first error.",
    "cargo",
    [
      "build",
      "--locked",
      // Built like the tests, so that nothing is built twice.
      "--workspace",
      "--example",
      "identity",
      "--message-format",
      "json-render-diagnostics",
    ],
  );
  const child = spawn(executableOf(built), {
    cwd: emulators,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(child, "close");
  const firstLine = once(createInterface({ input: child.stdout }), "line");
  const [line] = await Promise.race([firstLine, ended]);
  if (typeof line !== "string")
    throw new Failure("The identity emulator ended before it was ready.");
  const { identity, apiKey, projectId, serviceAccount } = JSON.parse(line);
  let token;
  return service({
    name: "ours",
    url: identity,
    apiKey,
    projectId,
    settings: {
      emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
      passwordPolicyConfig: {
        passwordPolicyEnforcementState: "ENFORCE",
        forceUpgradeOnSignin: false,
        passwordPolicyVersions: [{ customStrengthOptions: {} }],
      },
      tokenLifetime: 3600,
      recentSignIn: 300,
      failedSignInLimit: 10,
      resetMailLimit: 20,
      disabledProviders: [],
    },
    bearer: async () => {
      token ??= await accessToken(serviceAccount);
      return token;
    },
    stop: async () => {
      child.stdin.end();
      await ended;
    },
  });
}

function executableOf(messages) {
  for (const line of messages.split("\n").filter((line) => line.startsWith("{"))) {
    const message = JSON.parse(line);
    if (message.executable && message.target?.name === "identity") return message.executable;
  }
  throw new Failure(`cargo built no example \`identity\` in ${emulators}.`);
}

/** The exchange of a service account's assertion for an access token, as in production. */
async function accessToken({ client_email, private_key, private_key_id, token_uri }) {
  const now = Math.floor(Date.now() / 1_000);
  const part = (value) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const header = part({ alg: "RS256", typ: "JWT", kid: private_key_id });
  const claims = part({
    iss: client_email,
    scope: "https://www.googleapis.com/auth/identitytoolkit",
    aud: token_uri,
    iat: now,
    exp: now + 3_600,
  });
  const signature = createSign("RSA-SHA256")
    .update(`${header}.${claims}`)
    .sign(private_key, "base64url");
  const answer = await fetch(token_uri, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer",
      assertion: `${header}.${claims}.${signature}`,
    }),
  });
  const granted = await answer.json();
  if (!granted.access_token) throw new Failure(`No access token: ${JSON.stringify(granted)}`);
  return granted.access_token;
}
