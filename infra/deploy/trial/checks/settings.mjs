// Each function starts with the environment that the template gives it, and without one of its variables, or with one that
// cannot be read, it refuses in one line that names the variable.

import { spawn } from "node:child_process";
import { createServer } from "node:http";

/** What has a default. */
const optional = new Set([
  ...["TAX_BPS", "MEDIA_ENDPOINT"],
  ...["REBUILD_BUCKET", "VAPID_PRIVATE_KEY"],
  ...["MAIL_IDENTITY", "DNS_URL"],
  ...["SELLER_CODE", "SELLER_NAME", "SELLER_ADDRESS", "SELLER_VAT_ID"],
]);
/** Set for logs alone, or by the runtime. */
const unread = new Set(["RUST_LOG", "CLIENT_ADDRESS"]);
/** Values that cannot be read. */
const malformed = {
  SITE_URL: "matchday",
  QUOTE_KEY: "short",
  VAPID_PRIVATE_KEY: "short",
  WEBHOOK_KEY: "short",
  ORIGIN_SECRET: "short",
  CLIENT_ADDRESS: "anybody",
  STRIPE_API_URL: "stripe",
  DNS_URL: "resolver",
  IDENTITY_API_URL: "identity",
  IDENTITY_SERVICE_ACCOUNT: "{}",
  TAX_BPS: "many",
  MEDIA_ENDPOINT: "storage",
  SELLER_CODE: "no code",
};
/** What the runtime adds. */
const runtime = {
  AWS_REGION: "eu-central-1",
  AWS_ACCESS_KEY_ID: "test",
  AWS_SECRET_ACCESS_KEY: "test",
  AWS_LAMBDA_FUNCTION_NAME: "trial",
  AWS_LAMBDA_FUNCTION_MEMORY_SIZE: "256",
  AWS_LAMBDA_FUNCTION_VERSION: "1",
  AWS_LAMBDA_LOG_STREAM_NAME: "trial",
  AWS_LAMBDA_LOG_GROUP_NAME: "trial",
};

/**
 * Tries each function; gives how many starts there were. `functions` has the name, the program and the deployed environment
 * of each. Throws with the first that do otherwise.
 */
export async function checkSettings(functions) {
  const tries = [];
  for (const { name, program, environment } of functions) {
    tries.push({ name, program, environment, refuses: null });
    for (const variable of Object.keys(environment)) {
      const { [variable]: _left, ...rest } = environment;
      if (!optional.has(variable) && !unread.has(variable))
        tries.push({ name, program, environment: rest, refuses: variable });
      if (malformed[variable] !== undefined) {
        const wrong = { ...environment, [variable]: malformed[variable] };
        tries.push({ name, program, environment: wrong, refuses: variable });
      }
    }
  }
  const differences = [];
  const queue = tries.values();
  const work = async () => {
    for (const one of queue) {
      const difference = await start(one);
      if (difference !== null) differences.push(`${one.name} ${difference}`);
    }
  };
  await Promise.all([work(), work(), work()]);
  if (differences.length > 0) throw new Error(differences.slice(0, 5).join("; "));
  return tries.length;
}

/** Starts a function on a runtime API that never has an event; gives what it did otherwise than it should, or null. */
async function start({ program, environment, refuses }) {
  let asked;
  const isAsked = new Promise((resolve) => {
    asked = resolve;
  });
  const api = createServer(() => asked(null));
  await new Promise((resolve) => api.listen(0, "127.0.0.1", resolve));
  const child = spawn(program, [], {
    env: {
      ...runtime,
      ...environment,
      AWS_LAMBDA_RUNTIME_API: `127.0.0.1:${api.address().port}`,
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let words = "";
  child.stderr.on("data", (chunk) => {
    words += chunk;
  });
  const ended = new Promise((resolve) => child.once("close", (code) => resolve(code ?? 1)));
  const code = await Promise.race([isAsked, ended]);
  child.kill("SIGKILL");
  api.closeAllConnections();
  api.close();
  await ended;
  const lines = words.trim().split("\n");
  if (refuses === null) return code === null ? null : `does not start: ${lines[0]}`;
  if (code === null) return `starts without a good ${refuses}`;
  const isNamed = lines.length === 1 && lines[0].includes(`\`${refuses}\``);
  return isNamed ? null : `does not name ${refuses} in one line: ${words.slice(0, 200)}`;
}
