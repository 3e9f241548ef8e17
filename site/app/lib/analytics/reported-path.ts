const folders: ReadonlySet<string> = new Set(["payment", "feedback"]);

/**
 * The path as analytics may know it. The hash of an order opens that order to whoever holds it, so its
 * pages are reported by their pattern; so is a mangled link to one, in whatever spelling still leads there.
 */
export function reportedPath(pathname: string): string {
  const [folder = "", ...below] = decoded(pathname).toLowerCase().split("/").filter(Boolean);
  return folders.has(folder) && below.length > 0 ? `/${folder}/:orderHash` : pathname;
}

/** An address as analytics may know it: its own pages without query and fragment, other sites by their origin. */
export function reportedAddress(address: string, ownOrigin: string): string {
  if (!URL.canParse(address)) return "";
  const { origin, pathname } = new URL(address);
  return origin === ownOrigin ? `${origin}${reportedPath(pathname)}` : `${origin}/`;
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    // The router cannot read such an address either, and shows the page for unknown ones.
    return pathname;
  }
}
