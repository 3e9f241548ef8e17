import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";

const pause = 2_000;
/** Five minutes: then the API reports that the result did not arrive. */
const mostReads = 150;

/** Reads the page again while a test has no result. */
export function useAwaitedResult(isAwaited: boolean): void {
  const { revalidate } = useRevalidator();
  const reads = useRef(0);
  useEffect(() => {
    if (!isAwaited) {
      reads.current = 0;
      return;
    }
    const timer = setInterval(() => {
      if (reads.current >= mostReads) return;
      reads.current += 1;
      void revalidate();
    }, pause);
    return () => clearInterval(timer);
  }, [isAwaited, revalidate]);
}
