import { useEffect, useRef, useState } from "react";
import { type HeldRequest, holdRequest, undoMs } from "./held-request.ts";

export interface HeldByPage {
  /** The seconds in which the request can still be undone; null while none is held. */
  secondsLeft: number | null;
  /** Holds a request; resolves to whether it is to be sent. */
  hold: () => Promise<boolean>;
  sendNow: () => void;
  undo: () => void;
}

/** Holds a request that charges a card for the time in which it can be undone. */
export function useHeldRequest(): HeldByPage {
  const held = useRef<HeldRequest | null>(null);
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);

  useEffect(() => () => held.current?.sendNow(), []);
  const isHeld = secondsLeft !== null;
  useEffect(() => {
    if (!isHeld) return;
    const count = (left: number | null) => (left === null ? null : Math.max(left - 1, 0));
    const clock = setInterval(() => setSecondsLeft(count), 1_000);
    return () => clearInterval(clock);
  }, [isHeld]);

  return {
    secondsLeft,
    hold: async () => {
      setSecondsLeft(undoMs / 1_000);
      const request = holdRequest();
      held.current = request;
      const isSent = await request.isSent;
      setSecondsLeft(null);
      return isSent;
    },
    sendNow: () => held.current?.sendNow(),
    undo: () => held.current?.undo(),
  };
}
