// Every value that the site keeps in this browser goes through this file. A browser may refuse storage (with cookies blocked
// its getter throws), or have no capacity left (`setItem` throws). A value is then kept for this page: a form, a sign-in and a
// message go on.

/** The part of a storage that the pages use. Those of this file never throw. */
export type KeptValues = Pick<Storage, "getItem" | "setItem" | "removeItem">;

type StorageName = "localStorage" | "sessionStorage";

/** The browser's storage itself, which may be full; null where the browser refuses it. */
export function rawStorage(name: StorageName): Storage | null {
  try {
    return globalThis[name] ?? null;
  } catch {
    return null;
  }
}

/** Values in a storage; `next` has those that it does not take, which are newer. */
function valuesIn(name: StorageName, next: KeptValues): KeptValues {
  return {
    getItem: (key) => next.getItem(key) ?? rawStorage(name)?.getItem(key) ?? null,
    setItem(key, text) {
      try {
        globalThis[name].setItem(key, text);
        next.removeItem(key);
      } catch {
        next.setItem(key, text);
      }
    },
    removeItem(key) {
      next.removeItem(key);
      rawStorage(name)?.removeItem(key);
    },
  };
}

/** What no storage took. */
export const valuesOfPage = new Map<string, string>();

const ofTab = valuesIn("sessionStorage", {
  getItem: (key) => valuesOfPage.get(key) ?? null,
  setItem: (key, text) => valuesOfPage.set(key, text),
  removeItem: (key) => valuesOfPage.delete(key),
});
const ofDevice = valuesIn("localStorage", ofTab);

/**
 * What this browser keeps for all tabs; for this tab where it refuses, or is full, and for the page where the tab does, too.
 * A value of the device and one of the tab have different names.
 */
export function deviceStorage(): KeptValues {
  return ofDevice;
}

/** What this tab keeps; for the page alone where it refuses, or is full. */
export function tabStorage(): KeptValues {
  return ofTab;
}
