import { deviceStorage } from "#app/lib/storage/browser-storage.ts";
import type { TalentCard } from "./card.ts";

// The athletes that a visitor looked at last, on this device only.

export type Viewed = Pick<TalentCard, "slug" | "displayName" | "avatar">;

const name = "matchday:viewed";
const mostViewed = 12;

/** The list as it is stored. */
export function viewedText(): string {
  return deviceStorage().getItem(name) ?? "";
}

export function readViewed(text: string): Viewed[] {
  try {
    const list: unknown = JSON.parse(text === "" ? "[]" : text);
    return Array.isArray(list) ? list.filter(isViewed) : [];
  } catch {
    return [];
  }
}

export function noteViewed({ slug, displayName, avatar }: Viewed): void {
  const others = readViewed(viewedText()).filter((one) => one.slug !== slug);
  const list = [{ slug, displayName, avatar }, ...others].slice(0, mostViewed);
  deviceStorage().setItem(name, JSON.stringify(list));
}

export function clearViewed(): void {
  deviceStorage().removeItem(name);
}

function isViewed(value: unknown): value is Viewed {
  return (
    typeof value === "object" &&
    value !== null &&
    typeof Reflect.get(value, "slug") === "string" &&
    typeof Reflect.get(value, "displayName") === "string" &&
    typeof Reflect.get(value, "avatar") === "object" &&
    Reflect.get(value, "avatar") !== null
  );
}
