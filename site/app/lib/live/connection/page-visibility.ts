import { createStore, type Store } from "#app/lib/storage/store.ts";

/** Milliseconds a tab may be out of sight before it stops listening: looking something up elsewhere costs nothing. */
export const hiddenGraceMs = 5_000;

const visible: Store<boolean> = createStore(true);
let following = 0;
let forget: () => void = () => undefined;

/** Returns whether this tab may be visible; false once it is hidden for a while, true as soon as it is shown. */
export function isPageVisible(): boolean {
  return visible.read();
}

export function followPageVisibility(changed: () => void): () => void {
  if (following === 0) forget = watchVisibility(document);
  following += 1;
  const stop = visible.subscribe(changed);
  return () => {
    stop();
    following -= 1;
    if (following === 0) forget();
  };
}

function watchVisibility(
  page: Pick<Document, "hidden" | "addEventListener" | "removeEventListener">,
) {
  let grace: ReturnType<typeof setTimeout> | undefined;
  const update = () => {
    clearTimeout(grace);
    if (page.hidden) grace = setTimeout(() => visible.change(() => false), hiddenGraceMs);
    else visible.change(() => true);
  };
  update();
  page.addEventListener("visibilitychange", update);
  return () => {
    clearTimeout(grace);
    page.removeEventListener("visibilitychange", update);
    visible.change(() => true);
  };
}
