import { hash } from "node:crypto";

/** A short hash of anything that can be written as JSON. */
export function hashOf(...parts: readonly string[]): string {
  return hash("sha256", parts.join("\0"), "base64url").slice(0, 16);
}
