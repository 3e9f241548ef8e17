import { useEffect, useEffectEvent, useRef } from "react";
import { type BlockerFunction, useBlocker } from "react-router";
import { flushBeforeLogout } from "#app/lib/live/connection/flush-before-logout.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import * as texts from "#messages/talent-dashboard";

export interface LeaveGuardProps {
  /** Called when the user is about to leave. */
  hasUnsaved: () => boolean;
}

/** Asks before unsaved changes are lost: by a navigation within the site, a reload, a closed tab or a log-out. */
export function LeaveGuard({ hasUnsaved }: LeaveGuardProps) {
  // A navigation may load a new build's document: a user who confirmed is not asked again.
  const isLeaving = useRef(false);
  const shouldBlock: BlockerFunction = ({ currentLocation: from, nextLocation: to }) =>
    (from.pathname !== to.pathname || from.search !== to.search) && hasUnsaved();
  const blocker = useBlocker(shouldBlock);

  useEffect(() => {
    if (blocker.state === "unblocked") isLeaving.current = false;
  }, [blocker.state]);

  const warn = useEffectEvent((event: BeforeUnloadEvent) => {
    if (!isLeaving.current && hasUnsaved()) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: BeforeUnloadEvent) => warn(event);
    window.addEventListener("beforeunload", listener);
    return () => window.removeEventListener("beforeunload", listener);
  }, []);

  const isUnsaved = useEffectEvent(() => hasUnsaved());
  useEffect(() => {
    const read = () => isUnsaved();
    flushBeforeLogout.hasUnsaved = read;
    return () => {
      if (flushBeforeLogout.hasUnsaved === read) flushBeforeLogout.hasUnsaved = null;
    };
  }, []);

  const stay = () => blocker.reset?.();
  const leave = () => {
    isLeaving.current = true;
    blocker.proceed?.();
  };
  return (
    <Dialog open={blocker.state === "blocked"} onClose={stay} title={texts.leaveTitle}>
      <p>{texts.leaveHint}</p>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={leave}>
          {texts.leave}
        </Button>
        <Button onClick={stay}>{texts.stay}</Button>
      </div>
    </Dialog>
  );
}
