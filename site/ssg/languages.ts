import { readdirSync } from "node:fs";

/** The language of the addresses without a prefix, whose messages are the source of the others. */
export const defaultLanguage = "en";

/** The languages that have a folder of messages, the default one first. */
export function messageLanguages(folder = "site/app/messages"): string[] {
  const others = readdirSync(folder).filter(
    (name) => name !== "compiled" && name !== defaultLanguage,
  );
  return [defaultLanguage, ...others.sort()];
}

/** The beginning of all addresses of a language: `/de`; empty for the default one. */
export function baseOf(code: string): string {
  return code === defaultLanguage ? "" : `/${code.toLowerCase()}`;
}

/** A language of a build. */
export interface Language {
  code: string;
  base: string;
}

/** Returns the name of a route's code in a language, for the state. */
export function codeName({ code }: Pick<Language, "code">, route: string): string {
  return `${code}/${route}`;
}
