/** Milliseconds in which an accepted request can be undone, before it is sent. */
export const undoMs = 10_000;

/** What ends the time early: the page is closed, replaced, or no longer visible. */
export interface HoldingPage {
  window: Pick<EventTarget, "addEventListener" | "removeEventListener">;
  document: Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener">;
}

export interface HeldRequest {
  /** Resolves to true when the request is to be sent, and to false if it was undone. */
  isSent: Promise<boolean>;
  undo: () => void;
  sendNow: () => void;
}

/**
 * Holds a request for a time in which it can be undone. A page that is left sends it immediately, as a request that
 * outlives the page. A browser that ends without notice, as by a power cut, sends nothing: the order then still waits
 * for an answer.
 */
export function holdRequest(page: HoldingPage = { window, document }): HeldRequest {
  let resolve: (isWanted: boolean) => void = () => undefined;
  const isSent = new Promise<boolean>((settle) => {
    resolve = settle;
  });
  const end = (isWanted: boolean) => {
    clearTimeout(timer);
    page.window.removeEventListener("pagehide", sendNow);
    page.document.removeEventListener("visibilitychange", sendHidden);
    resolve(isWanted);
  };
  const sendNow = () => end(true);
  const sendHidden = () => {
    if (page.document.visibilityState === "hidden") sendNow();
  };
  const timer = setTimeout(sendNow, undoMs);
  page.window.addEventListener("pagehide", sendNow);
  page.document.addEventListener("visibilitychange", sendHidden);
  return { isSent, undo: () => end(false), sendNow };
}

let wanted: string | null = null;

/** Notes that the order's page, which opens next, accepts the order. */
export function acceptOnPage(orderGuid: string): void {
  wanted = orderGuid;
}

/** Returns whether the order was accepted on the page before; once. */
export function takeAcceptance(orderGuid: string): boolean {
  const isWanted = wanted === orderGuid;
  wanted = null;
  return isWanted;
}
