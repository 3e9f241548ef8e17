import { language } from "#messages/language";
import * as texts from "#messages/page-heads";
import type { Marketplace } from "./marketplace.ts";

/** Returns `site.webmanifest`: how the site is called and shown when it is installed as an app. */
export function webManifest({ brand }: Marketplace): string {
  const { name, tagline, ground } = brand;
  const png = (size: string, file = `icon-${size}`) => ({
    src: `/${file}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
  });
  return JSON.stringify({
    id: "/",
    name: texts.appName({ brand: name }),
    short_name: name,
    description: tagline === "" ? texts.description : tagline,
    lang: language,
    start_url: "/",
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
  });
}
