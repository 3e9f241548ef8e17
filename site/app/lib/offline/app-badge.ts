/** What of `navigator` a badge needs; browsers without badges have none of it. */
export type BadgeHost = Partial<Pick<Navigator, "setAppBadge" | "clearAppBadge">>;

/** Shows how many orders wait on the icon of the installed site; with none, the icon is bare. */
export function setAppBadge(count: number, host: BadgeHost = navigator): void {
  host.setAppBadge?.(count).catch(ignore);
}

/** Clears the icon's badge after its user has logged out. */
export function clearAppBadge(host: BadgeHost = navigator): void {
  host.clearAppBadge?.().catch(ignore);
}

/** Some browsers ask for permission first, and refuse where nothing is installed: the page shows the number anyway. */
function ignore(): void {
  return;
}
