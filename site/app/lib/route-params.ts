import { reservedSlugs } from "#app/lib/api/rules/slugs.ts";

const slugShape = /^[a-z0-9](?:[a-z0-9-]{1,38})[a-z0-9]$/;
const guidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const hashShape = /^[A-Za-z0-9_-]{22}$/;

/** A public name in an address: 3 to 40 characters, no double hyphen. Sports may use reserved words. */
export function isSlug(value: string): boolean {
  return slugShape.test(value) && !value.includes("--");
}

export function isTalentSlug(value: string): boolean {
  return isSlug(value) && !reservedSlugs.has(value);
}

export function isGuid(value: string): boolean {
  return guidShape.test(value);
}

/** The secret of one order: 16 random bytes as base64url. */
export function isOrderHash(value: string): boolean {
  return hashShape.test(value);
}

export type ParamKind = "slug" | "sport" | "guid" | "hash";

const rules: Record<ParamKind, (value: string) => boolean> = {
  slug: isTalentSlug,
  sport: isSlug,
  guid: isGuid,
  hash: isOrderHash,
};

/** Whether every named parameter of a path has the shape its page asks for. */
export function paramsAreValid(
  kinds: Readonly<Record<string, ParamKind>>,
  params: Readonly<Record<string, string | undefined>>,
): boolean {
  return Object.entries(kinds).every(([name, kind]) => rules[kind](params[name] ?? ""));
}
