import { ApiFailure } from "#app/lib/api/failure.ts";
import type { FileView } from "#app/lib/api/types.ts";
import type { SendCalls } from "./file-calls.ts";
import { PartRefused, type PartToPut } from "./put-part.ts";

export interface SendProgress {
  /** Bytes that arrived or are under way. */
  sent: number;
  total: number;
  /** Whether a part has to be sent again, when there is a connection. */
  waiting: boolean;
}

export interface Sending {
  assetId: string;
  file: Blob;
  calls: SendCalls;
  put: (part: PartToPut) => Promise<void>;
  /** Waits before try number `tries`, or until there is a connection again. */
  pause: (tries: number, signal: AbortSignal) => Promise<void>;
  signal: AbortSignal;
  onProgress: (progress: SendProgress) => void;
}

/**
 * Sends the missing parts of an announced file and completes it. Network errors are retried until the caller aborts;
 * rejections of the API are thrown.
 */
export async function sendFile(sending: Sending): Promise<FileView> {
  const { assetId, file, calls, onProgress } = sending;
  const found = await untilAnswered(sending, () => calls.find(assetId));
  if (found.status === "uploading") {
    const arrived = new Map(found.parts.map(({ number, sha256 }) => [number, sha256]));
    for (let number = 1; number <= found.partCount; number += 1) {
      const start = (number - 1) * found.partBytes;
      const body = file.slice(start, start + found.partBytes);
      const sha256 = await digest(body);
      const report = (sent: number, waiting: boolean) =>
        onProgress({ sent: start + Math.min(sent, body.size), total: file.size, waiting });
      if (arrived.get(number) !== sha256) await sendPart(sending, number, body, sha256, report);
      report(body.size, false);
    }
  }
  return await untilAnswered(sending, () => calls.complete(assetId));
}

async function sendPart(
  { assetId, calls, put, pause, signal }: Sending,
  number: number,
  body: Blob,
  sha256: string,
  report: (sent: number, waiting: boolean) => void,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      // A new address for each try: the last one may have expired.
      const url = await calls.signPart(assetId, number, sha256);
      await put({ url, body, sha256, signal, onProgress: (sent) => report(sent, false) });
      return;
    } catch (error) {
      signal.throwIfAborted();
      if (!isPassing(error)) throw error;
      report(0, true);
      await pause(tries, signal);
    }
  }
}

async function untilAnswered<Answer>(
  { pause, signal }: Sending,
  call: () => Promise<Answer>,
): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      signal.throwIfAborted();
      if (!isPassing(error)) throw error;
      await pause(tries, signal);
    }
  }
}

/** What may go better the next time: no connection, a service that is away, another tab that was faster. */
function isPassing(error: unknown): boolean {
  if (error instanceof PartRefused) {
    // 403: the address ran out on the way. 400: less arrived than was announced.
    return [0, 400, 403, 408, 429].includes(error.status) || error.status >= 500;
  }
  const passing: readonly string[] = [
    "network_failure",
    "request_timeout",
    "unavailable",
    "conflict",
    "rate_limited",
  ];
  return error instanceof ApiFailure && (passing.includes(error.code) || error.status >= 502);
}

/** SHA-256 in base64. */
async function digest(body: Blob): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", await body.arrayBuffer()));
  return btoa(String.fromCharCode(...bytes));
}
