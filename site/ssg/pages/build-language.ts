import type { CodeFolder } from "#ssg/code/prepared.ts";
import { codeName, type Language } from "#ssg/languages.ts";
import type { CodeKeys } from "./code-keys.ts";
import type { Prerender } from "./prerender.ts";

/** A language of a build, with its code. */
export interface BuildLanguage extends Language {
  prepared: CodeFolder;
  keys: CodeKeys;
  prerender: Prerender;
}

/** Merges a table by route of each language into one, for the state. */
export function byCodeName<Value>(
  languages: readonly BuildLanguage[],
  tableOf: (keys: CodeKeys) => Readonly<Record<string, Value>>,
): Record<string, Value> {
  return Object.fromEntries(
    languages.flatMap((language) =>
      Object.entries(tableOf(language.keys)).map(([route, value]) => [
        codeName(language, route),
        value,
      ]),
    ),
  );
}
