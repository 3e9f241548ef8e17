import { orderGuidPattern, orderHashPattern, slugPattern } from "#app/lib/api/rules/formats.ts";
import { reservedSlugs } from "#app/lib/api/rules/slugs.ts";

/** A public name in an address. Sports may use reserved words. */
export function isSlug(value: string): boolean {
  return slugPattern.test(value);
}

export function isTalentSlug(value: string): boolean {
  return isSlug(value) && !reservedSlugs.has(value);
}

export function isGuid(value: string): boolean {
  return orderGuidPattern.test(value);
}

/** The secret of one order: 16 random bytes as base64url. */
export function isOrderHash(value: string): boolean {
  return orderHashPattern.test(value);
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
