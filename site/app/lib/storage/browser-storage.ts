/** What this browser keeps for the site. It may refuse storage altogether; then nothing is kept. */
export function browserStorage(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

/** What this tab alone keeps, with the same exception. */
export function tabStorage(): Storage | null {
  try {
    return globalThis.sessionStorage ?? null;
  } catch {
    return null;
  }
}

/** The part of a storage that the pages use. */
export type KeptValues = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const ofThisPage = new Map<string, string>();

const pageStorage: KeptValues = {
  getItem: (name) => ofThisPage.get(name) ?? null,
  setItem: (name, text) => void ofThisPage.set(name, text),
  removeItem: (name) => void ofThisPage.delete(name),
};

/** The storage of this browser, or of this page alone where the browser refuses. */
export function deviceStorage(): KeptValues {
  return browserStorage() ?? pageStorage;
}

/** The storage of this tab, or of this page alone where the browser refuses. */
export function tabStorageOrPage(): KeptValues {
  return tabStorage() ?? pageStorage;
}
