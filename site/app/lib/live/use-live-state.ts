import { useCallback, useEffect, useSyncExternalStore } from "react";
import { isOfDevice } from "#app/lib/storage/named-values.ts";
import { followPageVisibility } from "./connection/page-visibility.ts";
import { liveSession, onlineState } from "./live.ts";

/** This tab's database state. */
export interface LiveState {
  /** Whether it can be reached. */
  online: boolean;
  /** How many changes the server has not decided about. */
  pendingWrites: number;
  /** False where this browser keeps nothing: what waits to be sent is lost with the page. True until known otherwise. */
  kept: boolean;
}

/** The state of this tab's database; a prerendered page is drawn as if all were well. */
export function useLiveState(): LiveState {
  const online = useSyncExternalStore(
    useCallback((changed) => onlineState.subscribe(changed), []),
    () => onlineState.online,
    () => true,
  );
  const pendingWrites = useSyncExternalStore(followPending, countPending, () => 0);
  const kept = useSyncExternalStore(
    liveSession.subscribe,
    () => liveSession.isKept,
    () => true,
  );
  useEffect(() => onlineState.followReach(), []);
  useEffect(() => {
    liveSession
      .sendLeft()
      .catch((error: unknown) => console.warn("failed to send what was left", error));
  }, []);
  return { online, pendingWrites, kept };
}

/** Documents that do not hold what an earlier visit wrote; to be forgotten once the person knows. */
export function useUnsaved(): { paths: readonly string[]; forget: (path: string) => void } {
  const paths = useSyncExternalStore(followPending, listUnsaved, () => none);
  return { paths, forget: (path) => liveSession.pending?.forgetUnsaved(path) };
}

const none: readonly string[] = [];

function listUnsaved(): readonly string[] {
  return liveSession.pending?.unsaved ?? none;
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
  const inOtherTab = (event: StorageEvent) => {
    if (isOfDevice(event)) liveSession.pending?.recount();
  };
  const forgetPerson = liveSession.subscribe(followOne);
  const forgetSight = followPageVisibility(() => liveSession.settleOthers());
  window.addEventListener("storage", inOtherTab);
  followOne();
  return () => {
    forgetCount();
    forgetPerson();
    forgetSight();
    window.removeEventListener("storage", inOtherTab);
  };
}
