import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { pictureProblem } from "#app/lib/uploads/picture-problem.ts";
import { showToast } from "#app/ui/toast.tsx";

/** Sends one picture at a time and reloads the page; leaving the page aborts it. */
export function useSendPicture(
  upload: (file: File, signal: AbortSignal) => Promise<void>,
  done: string,
) {
  const revalidator = useRevalidator();
  const sending = useRef<AbortController | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => () => sending.current?.abort(), []);

  async function send(file: File): Promise<void> {
    const stop = new AbortController();
    sending.current = stop;
    setBusy(true);
    setProblem(null);
    try {
      await upload(file, stop.signal);
      await revalidator.revalidate();
      showToast(done);
    } catch (error) {
      if (stop.signal.aborted) return;
      setProblem(pictureProblem(error));
    } finally {
      setBusy(false);
    }
  }
  return { busy, problem, send };
}
