import { createStore, type Store } from "#app/lib/store.ts";

/** Milliseconds a tab may be out of sight before it stops listening: looking something up elsewhere costs nothing. */
export const outOfSightGrace = 5_000;

const inSight: Store<boolean> = createStore(true);
let following = 0;
let forget: () => void = () => undefined;

/** Whether somebody may be looking at this tab; false once it is hidden for a while, true as soon as it is shown. */
export function isInSight(): boolean {
  return inSight.read();
}

export function followSight(changed: () => void): () => void {
  if (following === 0) forget = watch(document);
  following += 1;
  const stop = inSight.subscribe(changed);
  return () => {
    stop();
    following -= 1;
    if (following === 0) forget();
  };
}

function watch(page: Pick<Document, "hidden" | "addEventListener" | "removeEventListener">) {
  let grace: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(grace);
    if (page.hidden) grace = setTimeout(() => inSight.change(() => false), outOfSightGrace);
    else inSight.change(() => true);
  };
  look();
  page.addEventListener("visibilitychange", look);
  return () => {
    clearTimeout(grace);
    page.removeEventListener("visibilitychange", look);
    inSight.change(() => true);
  };
}
