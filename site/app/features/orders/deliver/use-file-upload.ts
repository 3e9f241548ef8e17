import { useCallback, useEffect, useRef, useState } from "react";
import { ApiFailure, messageFor } from "#app/lib/api/failure.ts";
import type { FileView } from "#app/lib/api/types.ts";
import { useAuth } from "#app/lib/auth/use-auth.ts";
import { asSentence } from "#app/lib/forms/field-problems.ts";
import { fileCalls } from "#app/lib/uploads/file-calls.ts";
import {
  browserKeptFiles,
  companionFiles,
  forgetCompanionFiles,
  type KeptFile,
  keepCompanionFiles,
} from "#app/lib/uploads/kept-files.ts";
import { posterFrame } from "#app/lib/uploads/poster-frame.ts";
import type { SendProgress } from "#app/lib/uploads/send-file.ts";
import {
  announceOrderFile,
  sendAnnounced,
  sendSmallFile,
} from "#app/lib/uploads/send-order-file.ts";
import * as texts from "#messages/orders-delivery";

/** A video that arrived, with what belongs to it. */
export interface ReadyVideo {
  name: string;
  file: FileView;
  /** The poster; null if this browser could make none. */
  poster: FileView | null;
  captions: FileView | null;
}

/** The state of a file for an order. */
export type UploadState =
  | { stage: "none"; problem: string | null }
  | { stage: "sending"; name: string; progress: SendProgress }
  | ({ stage: "ready" } & ReadyVideo);

export interface FileUpload {
  state: UploadState;
  /** Another poster or other captions are on their way: a delivery would go without them. */
  isReplacing: boolean;
  /** Sends this file; it is kept on the device until it is delivered or given up. */
  send(file: Blob, name: string): void;
  /** Takes the frame at this moment as the poster; false where this browser cannot. */
  choosePoster(seconds: number): Promise<boolean>;
  /** Sends captions in WebVTT, or removes them; throws an error with a message for the user. */
  setCaptions(captions: Blob | null): Promise<void>;
  /** Gives the file up, whatever arrived of it; shown when this device has forgotten it. */
  giveUp(): Promise<void>;
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
  const [replacing, setReplacing] = useState(0);
  const sending = useRef<AbortController | null>(null);
  const current = useRef<KeptFile | null>(null);

  const run = useCallback(
    async (kept: KeptFile) => {
      sending.current?.abort();
      const stop = new AbortController();
      sending.current = stop;
      current.current = kept;
      const { name, file } = kept;
      const report = (progress: SendProgress) =>
        !stop.signal.aborted && setState({ stage: "sending", name, progress });
      report({ sent: 0, total: file.size, waiting: false });
      try {
        const ready = await withLock(id, stop.signal, () =>
          sendVideo(kept, orderGuid, stop, report),
        );
        if (!stop.signal.aborted) setState({ stage: "ready", ...ready });
      } catch (error) {
        if (stop.signal.aborted) return;
        // Refused for good: to keep it would bring it back with every visit.
        await browserKeptFiles().forget(id);
        current.current = null;
        setState({ stage: "none", problem: problemWords(error) });
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

  /** Replaces what belongs to the video that is ready; one that was given up meanwhile stays given up. */
  async function replace(kind: "poster" | "captions", file: Blob | null): Promise<void> {
    const signal = sending.current?.signal;
    if (state.stage !== "ready" || signal === undefined) return;
    const uploaded =
      file === null
        ? null
        : await sendSmallFile(
            { orderGuid, kind: kind === "poster" ? "picture" : "captions", file },
            signal,
          );
    if (signal.aborted) return;
    const { assetId } = state.file;
    const before = companionFiles(assetId);
    keepCompanionFiles(assetId, { ...before, [kind]: uploaded?.assetId ?? null });
    setState((now) => (now.stage === "ready" ? { ...now, [kind]: uploaded } : now));
    const old = before[kind];
    if (old !== null) discard(old);
  }

  async function countReplacing<Result>(work: () => Promise<Result>): Promise<Result> {
    setReplacing((count) => count + 1);
    try {
      return await work();
    } finally {
      setReplacing((count) => count - 1);
    }
  }

  return {
    state,
    isReplacing: replacing > 0,
    send(file, name) {
      if (userId === null) return;
      void run({ id, userId, name, file, assetId: null, keptAt: Date.now() });
    },
    choosePoster: (seconds) =>
      countReplacing(async () => {
        const video = current.current?.file;
        const picture = video === undefined ? null : await posterFrame(video, seconds);
        if (picture === null) return false;
        await replace("poster", picture);
        return true;
      }),
    async setCaptions(captions) {
      try {
        await countReplacing(() => replace("captions", captions));
      } catch (error) {
        throw new Error(problemWords(error), { cause: error });
      }
    },
    async giveUp() {
      sending.current?.abort();
      const assetId = current.current?.assetId ?? null;
      current.current = null;
      // First: a video that is shown as gone must not come back with a reload.
      await browserKeptFiles().forget(id);
      if (current.current === null) setState(nothing);
      if (assetId === null) return;
      const { poster, captions } = companionFiles(assetId);
      forgetCompanionFiles(assetId);
      for (const file of [assetId, poster, captions]) if (file !== null) discard(file);
    },
    async delivered() {
      const assetId = current.current?.assetId ?? null;
      current.current = null;
      if (assetId !== null) forgetCompanionFiles(assetId);
      await browserKeptFiles().forget(id);
    },
  };
}

/** Withdraws an unused file; the server removes leftovers. */
function discard(assetId: string) {
  fileCalls
    .discard(assetId)
    .catch((error: unknown) => console.warn("failed to discard a file", error));
}

/** Announces the video unless it was, sends what is missing of it, and a picture of it. */
async function sendVideo(
  kept: KeptFile,
  orderGuid: string,
  { signal }: AbortController,
  onProgress: (progress: SendProgress) => void,
): Promise<ReadyVideo> {
  const files = browserKeptFiles();
  const { name, file } = kept;
  if (kept.assetId === null) {
    // Kept first: a recording that cannot be sent now must not be lost.
    await files.keep(kept);
    const onWaiting = () => onProgress({ sent: 0, total: file.size, waiting: true });
    kept.assetId = await announceOrderFile({ orderGuid, kind: "video", file }, signal, onWaiting);
    signal.throwIfAborted();
    await files.keep(kept);
  }
  const ready = await sendAnnounced(kept.assetId, file, signal, onProgress);
  const sent = companionFiles(ready.assetId);
  const captions = await findSent(sent.captions, signal);
  let poster = await findSent(sent.poster, signal);
  if (poster === null) {
    poster = await sendPoster(file, orderGuid, signal);
    keepCompanionFiles(ready.assetId, {
      captions: captions?.assetId ?? null,
      poster: poster?.assetId ?? null,
    });
  }
  return { name, file: ready, poster, captions };
}

/** A file that arrived at an earlier visit; null when there was none, or it was removed since. */
async function findSent(assetId: string | null, signal: AbortSignal): Promise<FileView | null> {
  if (assetId === null) return null;
  try {
    return await sendAnnounced(assetId, new Blob(), signal, () => {});
  } catch (error) {
    signal.throwIfAborted();
    console.warn("what belongs to a video has to be sent again", error);
    return null;
  }
}

/** Uploads a video's poster. The video is delivered without one if the browser cannot make it. */
async function sendPoster(
  video: Blob,
  orderGuid: string,
  signal: AbortSignal,
): Promise<FileView | null> {
  const file = await posterFrame(video);
  signal.throwIfAborted();
  if (file === null) return null;
  try {
    return await sendSmallFile({ orderGuid, kind: "picture", file }, signal);
  } catch (error) {
    signal.throwIfAborted();
    console.warn("failed to send the picture of a video", error);
    return null;
  }
}

/** Of several tabs with the same order one sends. */
async function withLock<Result>(
  name: string,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  let started = false;
  try {
    return await navigator.locks.request(`upload:${name}`, { signal }, async () => {
      started = true;
      return await work();
    });
  } catch (error) {
    if (started || signal.aborted) throw error;
    // A browser that refuses storage refuses locks, too.
    console.warn("failed to keep tabs apart", error);
    return await work();
  }
}

/** Returns the user's message for a rejected file, with the server's message for the field. */
function problemWords(error: unknown): string {
  const [field] = error instanceof ApiFailure ? error.fields : [];
  return field === undefined
    ? messageFor(error)
    : asSentence(texts.fileProblem({ problem: field.message }));
}
