const regions = new Intl.DisplayNames("en", { type: "region" });
const tongues = new Intl.DisplayNames("en", { type: "language" });

/** `SE` → `Sweden`. */
export function countryName(code: string): string {
  return nameOf(regions, code);
}

/** `sv` → `Swedish`. */
export function languageName(tag: string): string {
  return nameOf(tongues, tag);
}

function nameOf(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    // A code the browser does not know is shown as it is.
    return code;
  }
}
