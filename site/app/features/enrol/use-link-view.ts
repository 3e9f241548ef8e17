import { useCallback, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { ApiFailure, messageFor } from "#app/lib/api/failure.ts";
import { useHydrated } from "#app/lib/pages/use-hydrated.ts";

export type LinkView<View> =
  | { status: "loading" }
  | { status: "ready"; view: View }
  | { status: "failed"; message: string; isMissing: boolean };

export interface LinkViewState<View> {
  linked: LinkView<View>;
  /** What the last press ended with, if it failed. */
  trouble: string | null;
  busy: boolean;
  /** Sends something, and shows the view it answers; whether that went well. */
  act: (send: () => Promise<View>) => Promise<boolean>;
  /** Shows another view. */
  setView: (view: View) => void;
}

/** Reads and changes the resource of an emailed link; one component per link (`key`). */
export function useLinkView<View>(read: () => Promise<View>): LinkViewState<View> {
  const [linked, setLinked] = useState<LinkView<View>>({ status: "loading" });
  const [trouble, setTrouble] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const load = useCallback(async () => {
    try {
      setLinked({ status: "ready", view: await read() });
    } catch (error) {
      const isMissing = error instanceof ApiFailure && error.code === "not_found";
      setLinked({ status: "failed", message: messageFor(error), isMissing });
    }
  }, [read]);
  useEffect(() => {
    void load();
  }, [load]);

  const setView = (view: View) => setLinked({ status: "ready", view });
  async function act(send: () => Promise<View>): Promise<boolean> {
    setBusy(true);
    setTrouble(null);
    try {
      setView(await send());
      return true;
    } catch (error) {
      setTrouble(messageFor(error));
      // A concurrent change: the message announces that the latest version is loaded.
      if (error instanceof ApiFailure && error.status === 409) await load();
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { linked, trouble, busy, act, setView };
}

/** The holder of an application's link. */
interface ApplicationLink {
  holder: "application" | "guardian";
  /** The secret; opens this one application. */
  token: string;
}

/** Returns the link in `#application=…` or `#guardian=…` of the emails; null for any other hash. */
export function applicationLinkIn(hash: string): ApplicationLink | null {
  const [, holder, token] = /^#(application|guardian)=([\w-]{22})$/.exec(hash) ?? [];
  return (holder === "application" || holder === "guardian") && token !== undefined
    ? { holder, token }
    : null;
}

/** Returns the link of the address; none in the first render, which is prerendered. */
export function useApplicationLink(): ApplicationLink | null {
  const { hash } = useLocation();
  return useHydrated() ? applicationLinkIn(hash) : null;
}
