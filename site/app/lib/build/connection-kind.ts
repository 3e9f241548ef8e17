import { isReachable } from "#app/lib/offline/reachability.ts";

/** What some browsers tell about the connection; the others tell nothing. */
interface Connection {
  saveData: boolean;
  /** `slow-2g`, `2g`, `3g` or `4g`. */
  effectiveType: string;
}

export function connectionOf(browser: Navigator): Connection {
  const known: unknown = Reflect.get(browser, "connection");
  const read = (name: keyof Connection): unknown =>
    typeof known === "object" && known !== null ? Reflect.get(known, name) : undefined;
  const kind = read("effectiveType");
  return {
    saveData: read("saveData") === true,
    effectiveType: typeof kind === "string" ? kind : "",
  };
}

/**
 * Whether pages may be loaded ahead: not for a visitor who saves data, nor over a line that is busy with less,
 * nor over none.
 */
export function mayLoadAhead(browser: Navigator): boolean {
  const { saveData, effectiveType } = connectionOf(browser);
  return isReachable() && !saveData && !effectiveType.includes("2g");
}
