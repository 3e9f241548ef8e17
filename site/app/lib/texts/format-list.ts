import { pageLocale } from "./locale.ts";

/** `tennis, rugby and boxing`, in the language of the page. */
export function formatList(items: readonly string[]): string {
  return new Intl.ListFormat(pageLocale).format(items);
}
