import { language } from "#messages/language";

const regions = namesOf("region");
const tongues = namesOf("language");

/** `SE` → `Sweden`. */
export function countryName(code: string): string {
  return regions(code);
}

/** `sv` → `Swedish`. */
export function languageName(tag: string): string {
  return tongues(tag);
}

/** Each is looked up once: a look-up is slow, and the generator names three on every one of thousands of pages. */
function namesOf(type: "region" | "language"): (code: string) => string {
  const names = new Intl.DisplayNames(language, { type });
  const known = new Map<string, string>();
  return (code) => {
    let name = known.get(code);
    if (name === undefined) {
      name = nameOf(names, code);
      known.set(code, name);
    }
    return name;
  };
}

function nameOf(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    // A code the browser does not know is shown as it is.
    return code;
  }
}
