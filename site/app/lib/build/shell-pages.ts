/** A page that 200.html becomes. */
export interface ShellPage {
  /** The path of the public API that the page is filled from. */
  data: string | null;
  /** The files of its code. */
  files: string[];
}

/** The value of each parameter by its name; every other parameter matches one segment. */
const shapes: Readonly<Record<string, string>> = {
  // `/operators` has the form of a talent's address. Its code is named in no document.
  slug: "(?!operators(?:/|$))[a-z0-9-]+",
};

/**
 * Finds the page of an address in the generator's list (site/ssg/code/tags.ts): entries such as
 * `/:slug/book /api/talent/:slug /assets/a.js`, separated by commas.
 */
export function findShellPage(listed: string, pathname: string): ShellPage | null {
  for (const entry of listed.split(", ")) {
    const [path = "", data = "-", ...files] = entry.split(" ");
    const pattern = path.replaceAll(/:(\w+)/g, (_, key) => `(?<${key}>${shapes[key] ?? "[^/]+"})`);
    const found = new RegExp(`^${pattern}$`).exec(pathname);
    if (found === null) continue;
    const value = (key: string) => found.groups?.[key] ?? "";
    const filled = data.replaceAll(/:(\w+)/g, (_, key: string) => value(key));
    return { data: data === "-" ? null : filled, files };
  }
  return null;
}
