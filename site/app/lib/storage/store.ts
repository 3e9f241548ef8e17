import { useSyncExternalStore } from "react";

/** A value many components read and a few places change. */
export interface Store<State> {
  read: () => State;
  change: (next: (state: State) => State) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createStore<State>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    read: () => state,
    change(next) {
      const changed = next(state);
      if (Object.is(changed, state)) return;
      state = changed;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A part of the store, read again when it changes. `prerendered` is what the static page was drawn with. */
export function useStore<State, Part>(
  store: Store<State>,
  select: (state: State) => Part,
  prerendered: State,
): Part {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.read()),
    () => select(prerendered),
  );
}
