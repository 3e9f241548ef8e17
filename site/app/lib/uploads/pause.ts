const longest = 15_000;

/** Waits a second, two, four and at most fifteen; a connection that comes back ends it at once. */
export function pauseBeforeTry(tries: number, signal: AbortSignal): Promise<void> {
  const milliseconds = Math.min(longest, 1_000 * 2 ** (tries - 1));
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer);
      globalThis.removeEventListener("online", go);
      signal.removeEventListener("abort", stop);
      settle();
    };
    const go = () => end(resolve);
    const stop = () => end(() => reject(signal.reason));
    const timer = setTimeout(go, milliseconds);
    globalThis.addEventListener("online", go);
    signal.addEventListener("abort", stop);
  });
}
