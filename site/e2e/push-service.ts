import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";

/** A push service with the keys of one browser, because headless browsers have no push service. */
export interface PushService {
  /** The received messages, oldest first. */
  messages: Record<string, string>[];
  /** Makes the page subscribe to this service. */
  install: (page: Page) => Promise<void>;
  stop: () => void;
}

export async function startPushService(): Promise<PushService> {
  const keys = createECDH("prime256v1");
  const own = keys.generateKeys();
  const auth = randomBytes(16);
  const messages: Record<string, string>[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    messages.push(JSON.parse(decrypt(Buffer.concat(parts))));
    response.writeHead(201).end();
  });
  // RFC 8291: salt, record size, the sender's key, one record.
  function decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const sender = body.subarray(21, 21 + body.readUInt8(20));
    const record = body.subarray(21 + sender.length);
    const about = Buffer.concat([Buffer.from("WebPush: info\0"), own, sender]);
    const input = Buffer.from(hkdfSync("sha256", keys.computeSecret(sender), auth, about, 32));
    const part = (name: string, length: number) =>
      Buffer.from(hkdfSync("sha256", input, salt, `Content-Encoding: ${name}\0`, length));
    const cipher = createDecipheriv("aes-128-gcm", part("aes128gcm", 16), part("nonce", 12));
    cipher.setAuthTag(record.subarray(-16));
    const text = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
    return text.subarray(0, -1).toString();
  }
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  const subscription = {
    endpoint: `http://127.0.0.1:${port}/${randomBytes(8).toString("hex")}`,
    keys: { p256dh: own.toString("base64url"), auth: auth.toString("base64url") },
  };
  return {
    messages,
    install: async (page) => {
      await page.addInitScript(subscribeHere, subscription);
    },
    stop: () => server.close(),
  };
}

/** Runs in the page: replaces the browser's subscription by one of this service. */
function subscribeHere(subscription: { endpoint: string; keys: Record<string, string> }) {
  const kept = "push-of-this-browser";
  const read = () => {
    const key = localStorage.getItem(kept);
    if (key === null) return null;
    const bytes = Uint8Array.from(key.split(","), Number);
    return {
      ...subscription,
      options: { userVisibleOnly: true, applicationServerKey: bytes.buffer },
      toJSON: () => subscription,
      unsubscribe: async () => {
        localStorage.removeItem(kept);
        return true;
      },
    };
  };
  Object.assign(PushManager.prototype, {
    getSubscription: async () => read(),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      localStorage.setItem(kept, applicationServerKey.join(","));
      return read();
    },
  });
}
