import { normalize } from "node:path";

/**
 * The file behind a picture's `src`, by its name below the export (`media/seed/ada lovelace.jpg` for
 * `/media/seed/ada%20lovelace.jpg`); null for an address that names none: one that is not encoded as addresses
 * are, or that leads out of `/media/`.
 */
export function mediaFile(src: string): string | null {
  let path: string;
  try {
    path = normalize(decodeURIComponent(src));
  } catch {
    // A percent sign that encodes nothing.
    return null;
  }
  const isOurs = path.startsWith("/media/") && !path.endsWith("/") && !path.includes("\0");
  return isOurs ? path.slice(1) : null;
}
