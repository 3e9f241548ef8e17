import { useEffect, useEffectEvent, useState } from "react";
import { whenIdle } from "#app/lib/build/when-idle.ts";
import { isReachable } from "#app/lib/offline/reachability.ts";
import { followPageVisibility, isPageVisible } from "./page-visibility.ts";
import { liveMessage } from "./problems.ts";

/**
 * A number that the server counts when the browser has nothing better to do, and again when somebody comes back to the
 * tab; `null` until it is known, and for good where it cannot be had: a page is as good without it.
 *
 * @param key what is counted; it is counted anew when this changes, and `null` counts nothing
 */
export function useCount(key: string | null, count: () => Promise<number>): number | null {
  const [counted, setCounted] = useState<{ key: string; count: number } | null>(null);
  const countNow = useEffectEvent(count);
  useEffect(() => {
    if (key === null) return;
    let isCurrent = true;
    const start = () => {
      if (!isReachable() || !isPageVisible()) return;
      countNow().then(
        (found) => isCurrent && setCounted({ key, count: found }),
        (error: unknown) => console.warn(`failed to count: ${liveMessage(error)}`),
      );
    };
    whenIdle(() => isCurrent && start());
    const stop = followPageVisibility(start);
    return () => {
      isCurrent = false;
      stop();
    };
  }, [key]);
  return counted !== null && counted.key === key ? counted.count : null;
}
