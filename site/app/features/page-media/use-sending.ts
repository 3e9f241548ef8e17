import { useEffect, useRef, useState } from "react";
import type { SendProgress } from "#app/lib/uploads/send-file.ts";
import { uploadProblem } from "./picture-slots.ts";

export interface Sending {
  /** How far it is; null while nothing is sent. */
  progress: SendProgress | null;
  /** Why the last attempt ended, in words. */
  problem: string | null;
  /**
   * Lets `work` send files of about so many bytes. It resolves to why it could not begin, in words, or to nothing; what it
   * throws is put into words here.
   */
  send: (total: number, work: SendWork) => Promise<void>;
}

export type SendWork = (
  signal: AbortSignal,
  onProgress: (progress: SendProgress) => void,
) => Promise<string | undefined>;

/** What a dialog knows of the files it sends. They are given up when it closes. */
export function useSending(): Sending {
  const [problem, setProblem] = useState<string | null>(null);
  const [progress, setProgress] = useState<SendProgress | null>(null);
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);

  const send = async (total: number, work: SendWork) => {
    const stop = new AbortController();
    sending.current = stop;
    setProblem(null);
    setProgress({ sent: 0, total, waiting: false });
    try {
      const refusal = await work(stop.signal, setProgress);
      if (refusal === undefined) return;
      setProblem(refusal);
    } catch (error) {
      if (stop.signal.aborted) return;
      setProblem(uploadProblem(error));
    }
    setProgress(null);
  };
  return { progress, problem, send };
}
