/** What a person does with a page. Programs that open links in emails run scripts and do none of it. */
const acts = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;

/** Calls `acted` when a person first uses the page. Returns a function that stops waiting for it. */
export function onFirstAct(target: EventTarget, acted: () => void): () => void {
  const end = new AbortController();
  const first = () => {
    end.abort();
    acted();
  };
  for (const act of acts) {
    target.addEventListener(act, first, { passive: true, signal: end.signal });
  }
  return () => end.abort();
}
