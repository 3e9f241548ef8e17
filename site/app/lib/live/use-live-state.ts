import { useCallback, useEffect, useSyncExternalStore } from "react";
import { browserStorage } from "#app/lib/browser-storage.ts";
import { followSight } from "./in-sight.ts";
import { liveSession, onlineState } from "./live.ts";

/** Whether the database can be reached, and how many changes the server has not decided about. */
export interface LiveState {
  online: boolean;
  pendingWrites: number;
}

/** The state of this tab's database; a prerendered page is drawn as if all were well. */
export function useLiveState(): LiveState {
  const online = useSyncExternalStore(
    useCallback((changed) => onlineState.subscribe(changed), []),
    () => onlineState.online,
    () => true,
  );
  const pendingWrites = useSyncExternalStore(followPending, countPending, () => 0);
  useEffect(() => onlineState.followReach(), []);
  useEffect(() => {
    liveSession
      .sendLeft()
      .catch((error: unknown) => console.warn("failed to send what was left", error));
  }, []);
  return { online, pendingWrites };
}

function countPending(): number {
  return liveSession.pending?.count ?? 0;
}

/** Changes of this tab, of others, and of another person's coming. */
function followPending(changed: () => void): () => void {
  let forgetCount: () => void = () => undefined;
  const followOne = () => {
    forgetCount();
    forgetCount = liveSession.pending?.subscribe(changed) ?? (() => undefined);
    changed();
  };
  const inOtherTab = ({ storageArea }: StorageEvent) => {
    if (storageArea === browserStorage()) liveSession.pending?.look();
  };
  const forgetPerson = liveSession.subscribe(followOne);
  const forgetSight = followSight(() => liveSession.settleOthers());
  window.addEventListener("storage", inOtherTab);
  followOne();
  return () => {
    forgetCount();
    forgetPerson();
    forgetSight();
    window.removeEventListener("storage", inOtherTab);
  };
}
