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

/** Values in a storage; those that it does not take are in `ofPage`, and newer. */
function valuesIn(name: StorageName, ofPage: Map<string, string>): KeptValues {
  return {
    getItem: (key) => ofPage.get(key) ?? rawStorage(name)?.getItem(key) ?? null,
    setItem(key, text) {
      try {
        globalThis[name].setItem(key, text);
        ofPage.delete(key);
      } catch {
        ofPage.set(key, text);
      }
    },
    removeItem(key) {
      ofPage.delete(key);
      rawStorage(name)?.removeItem(key);
    },
  };
}

/** What the storage of the device did not take. */
export const deviceValuesOfPage = new Map<string, string>();

const ofDevice = valuesIn("localStorage", deviceValuesOfPage);
const ofTab = valuesIn("sessionStorage", new Map());

/** What this browser keeps for all tabs; for the page alone where it refuses, or is full. */
export function deviceStorage(): KeptValues {
  return ofDevice;
}

/** What this tab keeps, with the same exception. */
export function tabStorage(): KeptValues {
  return ofTab;
}
