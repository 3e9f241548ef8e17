import { language } from "#messages/language";
import { direction } from "#messages/locale";
import { webManifestOf } from "./lib/accounts/addresses.ts";
import { marketplace } from "./lib/marketplace/marketplace.ts";
import { ownLanguage } from "./lib/texts/language.ts";

/** The document around every page. The pages' own titles and tags are hoisted into its head by React. */
export function SiteDocument({ children }: { children: React.ReactNode }) {
  const { properties, ground } = marketplace().brand;
  return (
    <html
      lang={language}
      dir={direction === "rtl" ? direction : undefined}
      {...(Object.keys(properties).length === 0 ? {} : { style: properties })}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={ground} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={webManifestOf(ownLanguage)} />
      </head>
      <body>{children}</body>
    </html>
  );
}
