import { useCallback, useEffect, useRef, useState } from "react";
import { ApiFailure, messageFor } from "#app/lib/api/failure.ts";
import type { FileView } from "#app/lib/api/types.ts";
import { useAuth } from "#app/lib/auth/use-auth.ts";
import { asSentence } from "#app/lib/forms/field-problems.ts";
import { fileCalls } from "#app/lib/uploads/file-calls.ts";
import { browserKeptFiles, type KeptFile } from "#app/lib/uploads/kept-files.ts";
import { pauseBeforeTry } from "#app/lib/uploads/pause.ts";
import { putPart } from "#app/lib/uploads/put-part.ts";
import { type SendProgress, sendFile } from "#app/lib/uploads/send-file.ts";

/** Where a file for an order stands. */
export type UploadState =
  | { stage: "none"; problem: string | null }
  | { stage: "sending"; name: string; progress: SendProgress }
  | { stage: "ready"; name: string; file: FileView };

export interface FileUpload {
  state: UploadState;
  /** Sends this file; it is kept on the device until it is delivered or given up. */
  send(file: Blob, name: string): void;
  /** Gives the file up, whatever arrived of it. */
  giveUp(): void;
  /** It was delivered: this device need not keep it. */
  delivered(): Promise<void>;
}

const nothing: UploadState = { stage: "none", problem: null };

/** The video of an order on its way: it goes on after a lost connection, a reload and a closed tab. */
export function useFileUpload(orderGuid: string): FileUpload {
  const auth = useAuth();
  const userId = auth.status === 1 ? auth.viewer.userId : null;
  const id = `deliverable:${orderGuid}`;
  const [state, setState] = useState<UploadState>(nothing);
  const sending = useRef<AbortController | null>(null);
  const current = useRef<KeptFile | null>(null);

  const run = useCallback(
    async (kept: KeptFile) => {
      sending.current?.abort();
      const stop = new AbortController();
      sending.current = stop;
      current.current = kept;
      const { name, file } = kept;
      const show = (progress: SendProgress) =>
        !stop.signal.aborted && setState({ stage: "sending", name, progress });
      show({ sent: 0, total: file.size, waiting: false });
      try {
        const ready = await alone(id, stop.signal, () => arrive(kept, orderGuid, stop, show));
        if (!stop.signal.aborted) setState({ stage: "ready", name, file: ready });
      } catch (error) {
        if (stop.signal.aborted) return;
        // Refused for good: to keep it would bring it back with every visit.
        await browserKeptFiles().forget(id);
        current.current = null;
        setState({ stage: "none", problem: wordsFor(error) });
      }
    },
    [id, orderGuid],
  );

  useEffect(() => {
    if (userId === null) return;
    let left = false;
    browserKeptFiles()
      .find(id)
      .then(async (kept) => {
        if (left || kept === null) return;
        if (kept.userId === userId) await run(kept);
        else await browserKeptFiles().forget(id);
      })
      .catch((error: unknown) => console.error("failed to go on with an upload", error));
    return () => {
      left = true;
      sending.current?.abort();
    };
  }, [id, userId, run]);

  return {
    state,
    send(file, name) {
      if (userId === null) return;
      void run({ id, userId, name, file, assetId: null, keptAt: Date.now() });
    },
    giveUp() {
      sending.current?.abort();
      const assetId = current.current?.assetId ?? null;
      current.current = null;
      setState(nothing);
      Promise.all([
        browserKeptFiles().forget(id),
        assetId === null ? undefined : fileCalls.discard(assetId),
      ]).catch((error: unknown) => console.warn("failed to give an upload up", error));
    },
    async delivered() {
      current.current = null;
      await browserKeptFiles().forget(id);
    },
  };
}

/** Announces the file unless it was, and sends what is missing of it. */
async function arrive(
  kept: KeptFile,
  orderGuid: string,
  stop: AbortController,
  onProgress: (progress: SendProgress) => void,
): Promise<FileView> {
  const { signal } = stop;
  const files = browserKeptFiles();
  if (kept.assetId === null) {
    // Kept first: a recording that cannot be sent now must not be lost.
    await files.keep(kept);
    kept.assetId = await announce(kept, orderGuid, signal, onProgress);
    signal.throwIfAborted();
    await files.keep(kept);
  }
  const put = putPart;
  const { assetId, file } = kept;
  return await sendFile({
    assetId,
    file,
    calls: fileCalls,
    put,
    pause: pauseBeforeTry,
    signal,
    onProgress,
  });
}

async function announce(
  { file }: KeptFile,
  orderGuid: string,
  signal: AbortSignal,
  onProgress: (progress: SendProgress) => void,
): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    try {
      const body = { purpose: "deliverable", orderGuid, kind: "video", bytes: file.size } as const;
      return (await fileCalls.announce(body)).assetId;
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ApiFailure) || error.code !== "network_failure") throw error;
      onProgress({ sent: 0, total: file.size, waiting: true });
      await pauseBeforeTry(tries, signal);
    }
  }
}

/** Of several tabs with the same order one sends. */
async function alone<Result>(
  name: string,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  return await navigator.locks.request(`upload:${name}`, { signal }, work);
}

/** What is wrong with the file, in the server's words about the field. */
function wordsFor(error: unknown): string {
  const [field] = error instanceof ApiFailure ? error.fields : [];
  return field === undefined ? messageFor(error) : `${asSentence(`The file ${field.message}`)}.`;
}
