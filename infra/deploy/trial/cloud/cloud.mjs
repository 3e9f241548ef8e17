// The emulated cloud of the trial: ministack on loopback, with the roles of the functions enforced, and the few calls that
// the trial makes as its owner.

import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { delimiter, dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Failure } from "../../../scripts/run/failure.mjs";
import { places } from "../../../scripts/run/places.mjs";
import { modernNode } from "../../../scripts/tools/toolchain.mjs";
import { sign } from "./signing.mjs";

/** The region of everything that the trial deploys. */
export const region = "eu-central-1";
/** The owner of the emulated account, with all permissions, like the operator who deploys. */
const owner = { accessKeyId: "test", secretAccessKey: "test" };
/** How long the emulator may take to answer, in milliseconds. */
const patience = 60_000;

/** Services whose calls are a target and JSON: where the target's name begins, and the version of its JSON. */
const jsonServices = {
  dynamodb: { target: "DynamoDB_20120810", version: "1.0" },
  secretsmanager: { target: "secretsmanager", version: "1.1" },
  logs: { target: "Logs_20140328", version: "1.1" },
  events: { target: "AWSEvents", version: "1.1" },
  codebuild: { target: "CodeBuild_20161006", version: "1.1" },
  sqs: { target: "AmazonSQS", version: "1.0" },
  acm: { target: "CertificateManager", version: "1.1" },
};

/** Starts the emulator with its files in `folder`; nothing of an earlier one stays. */
export async function startCloud(folder) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const environment = {
    AWS_ENDPOINT_URL: endpoint,
    AWS_ACCESS_KEY_ID: owner.accessKeyId,
    AWS_SECRET_ACCESS_KEY: owner.secretAccessKey,
    AWS_DEFAULT_REGION: region,
    AWS_REGION: region,
    SAM_CLI_TELEMETRY: "0",
  };
  const child = spawn(join(places.tools, "ministack", "bin", "ministack"), [], {
    cwd: folder,
    env: {
      ...process.env,
      ...environment,
      AUTH: "true",
      BIND_HOST: "127.0.0.1",
      GATEWAY_PORT: String(port),
      LAMBDA_EXECUTOR: "local",
      MINISTACK_REGION: region,
      TMPDIR: folder,
      // It runs the viewer-request function in Node.
      PATH: [dirname(modernNode()), process.env.PATH].join(delimiter),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const log = createWriteStream(join(folder, "cloud.log"));
  child.stdout.pipe(log);
  child.stderr.pipe(log);
  const ended = new Promise((resolve) => child.once("close", resolve));
  const cloud = {
    port,
    endpoint,
    environment,
    log: join(folder, "cloud.log"),
    ...callsFor(endpoint),
    /** The same calls in another region. */
    inRegion: (where) => callsFor(endpoint, where),
  };
  await untilItAnswers(endpoint, ended);
  return {
    ...cloud,
    async stop() {
      child.kill("SIGTERM");
      const killing = setTimeout(() => child.kill("SIGKILL"), 5_000);
      await ended;
      clearTimeout(killing);
    },
  };
}

async function untilItAnswers(endpoint, ended) {
  let isOver = false;
  ended.then(() => {
    isOver = true;
  });
  const deadline = Date.now() + patience;
  while (Date.now() < deadline && !isOver) {
    const answer = await fetch(`${endpoint}/_ministack/health`).catch(() => null);
    if (answer?.ok) return;
    await pause(200);
  }
  throw new Failure("The emulated cloud did not start; its log is beside it.");
}

/** Returns a free port of loopback. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** The calls, signed as the owner. Each gives the answer's body, or throws with the service's own message. */
export function callsFor(endpoint, where = region) {
  const ask = async (service, { method = "POST", path = "/", headers = {}, body = "" }) => {
    const url = `${endpoint}${path}`;
    const signed = sign({ method, url, service, region: where, owner, headers, body });
    const { host: _host, ...sent } = signed;
    const wants = method === "GET" || body === "" ? undefined : body;
    const answer = await fetch(url, { method, headers: sent, body: wants });
    const text = await answer.text();
    if (!answer.ok) throw new CloudError(service, answer.status, text);
    return { text, headers: answer.headers };
  };
  const send = async (service, options) => (await ask(service, options)).text;
  return {
    /** A call of a service that speaks JSON. */
    async call(service, operation, input) {
      const { target, version } = jsonServices[service];
      const headers = {
        "content-type": `application/x-amz-json-${version}`,
        "x-amz-target": `${target}.${operation}`,
      };
      return JSON.parse((await send(service, { headers, body: JSON.stringify(input) })) || "{}");
    },
    /** A call of a service that speaks forms and XML. */
    query(service, action, version, input) {
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      const body = new URLSearchParams({ Action: action, Version: version, ...input }).toString();
      return send(service, { headers, body });
    },
    /** A call of a service that speaks REST. */
    rest: send,
    /** The same, with the answer's headers: `{ text, headers }`. */
    restWithHeaders: ask,
  };
}

/** A refusal of the cloud. */
export class CloudError extends Error {
  constructor(service, status, text) {
    super(`${service} answered ${status}: ${text.slice(0, 300)}`);
    this.status = status;
    this.text = text;
  }
}
