import { useEffect, useState } from "react";
import { serverNow } from "./server-clock.ts";

/** The server's time in milliseconds, read again every second; for countdowns. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
