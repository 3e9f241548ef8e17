import { paths } from "#app/lib/pages/paths.ts";
import { addressOf } from "#app/lib/texts/language.ts";
import { language } from "#messages/language";
import * as texts from "#messages/page-heads";
import type { Marketplace } from "./marketplace.ts";

/** Returns the web app manifest of this language: how the site is called and shown when it is installed as an app. */
export function webManifest({ brand, isOpen }: Marketplace): string {
  const { name, tagline, ground } = brand;
  const png = (size: string, file = `icon-${size}`) => ({
    src: `/${file}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
  });
  const shortcut = (label: string, path: string) => ({
    name: label,
    url: addressOf(path),
    icons: [png("192")],
  });
  const start = addressOf(paths.home());
  return JSON.stringify({
    id: start,
    name: texts.appName({ brand: name }),
    short_name: name,
    description: tagline === "" ? texts.description : tagline,
    lang: language,
    start_url: start,
    scope: "/",
    display: "standalone",
    background_color: ground,
    theme_color: ground,
    icons: [
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
      png("192"),
      png("512"),
      { ...png("512", "icon-maskable-512"), purpose: "maskable" },
    ],
    shortcuts: [
      ...(isOpen ? [shortcut(texts.shortcutAthletes, `${paths.home()}#sports`)] : []),
      shortcut(texts.shortcutOrders, paths.accountOrders()),
      shortcut(texts.findMyOrders, paths.findMyOrders()),
    ],
    // They show the default brand.
    ...(brand.hasHouseMark ? { screenshots } : {}),
  });
}

/** Made by `npm run pictures`. */
const screenshots = [
  { src: "/app-narrow.webp", sizes: "390x844", type: "image/webp", form_factor: "narrow" },
  { src: "/app-wide.webp", sizes: "1280x800", type: "image/webp", form_factor: "wide" },
];
