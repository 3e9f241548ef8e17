import { useSyncExternalStore } from "react";

/** Apps whose links open in a browser of their own, by what that browser adds to its name. The first match counts. */
const apps: Readonly<Record<string, RegExp>> = {
  Instagram: /\bInstagram\b/,
  TikTok: /\b(musical_ly|trill_|BytedanceWebview|TikTok)/i,
  Messenger: /\bFBAN\/Messenger|\bMessengerForiOS\b|\bOrca-Android\b/,
  Facebook: /\b(FBAN|FBAV|FB_IAB)\b/,
  Snapchat: /\bSnapchat\b/,
  LinkedIn: /\bLinkedInApp\b/,
};

/** Returns the app whose browser this is, null for an independent browser. */
export function inAppBrowser(userAgent: string): string | null {
  return Object.entries(apps).find(([, sign]) => sign.test(userAgent))?.[0] ?? null;
}

/**
 * Returns the address that opens a page in the device's own browser. Only Android has one; elsewhere the visitor uses the
 * app's menu.
 */
export function browserAddress(page: URL, userAgent: string): string | null {
  if (!/\bAndroid\b/.test(userAgent)) return null;
  const { protocol, host, pathname, search } = page;
  const scheme = protocol.replace(":", "");
  return `intent://${host}${pathname}${search}#Intent;scheme=${scheme};action=android.intent.action.VIEW;end`;
}

const never = () => () => {};

/** The app whose browser shows the page; null while prerendering, for the first render, and in other browsers. */
export function useInAppBrowser(): string | null {
  return useSyncExternalStore(
    never,
    () => inAppBrowser(navigator.userAgent),
    () => null,
  );
}
