import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";

/** A message, verified with the public library of Standard Webhooks. */
export interface ReceivedWebhook {
  id: string;
  type: string;
  data: { orderGuid?: string };
}

/** Other software on this machine that receives webhooks. */
export interface WebhookReceiver {
  url: string;
  /** The accepted messages, oldest first. */
  messages: ReceivedWebhook[];
  /** Requests whose signature the library refused. */
  refused: string[];
  /** The secret that the operator stored here. */
  trust: (secret: string) => void;
  /** Fails the next requests. */
  failNext: (count: number) => void;
  stop: () => void;
}

interface Verifier {
  verify: (body: string, headers: Record<string, string>) => unknown;
}

const { Webhook } = createRequire(import.meta.url)("standardwebhooks") as {
  Webhook: new (secret: string) => Verifier;
};

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const messages: ReceivedWebhook[] = [];
  const refused: string[] = [];
  let verifier: Verifier | null = null;
  let failures = 0;
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts).toString();
    // Before it knows the secret, it is down, too.
    if (failures > 0 || verifier === null) {
      failures = Math.max(0, failures - 1);
      response.writeHead(503).end("down for maintenance");
      return;
    }
    const headers: Record<string, string> = {};
    for (const [name, value] of Object.entries(request.headers)) headers[name] = String(value);
    try {
      const event = verifier.verify(body, headers) as Omit<ReceivedWebhook, "id">;
      messages.push({ id: headers["webhook-id"] ?? "", type: event.type, data: event.data });
      response.writeHead(200).end("stored");
    } catch (error) {
      refused.push(String(error));
      response.writeHead(400).end("bad signature");
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    messages,
    refused,
    trust: (secret) => {
      verifier = new Webhook(secret);
    },
    failNext: (count) => {
      failures = count;
    },
    stop: () => server.close(),
  };
}
