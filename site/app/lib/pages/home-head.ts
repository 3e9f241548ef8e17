import { brandName, marketplace } from "#app/lib/marketplace/marketplace.ts";
import { organization } from "#app/lib/marketplace/organization.ts";
import { pageUrl } from "#app/lib/marketplace/site-config.ts";
import { language } from "#messages/language";
import * as texts from "#messages/page-heads";
import type { PageHeadProps } from "./page-head.tsx";
import { paths } from "./paths.ts";

/** The title of the front page, which is the marketplace's own. */
export function homeTitle(): string {
  const brand = brandName();
  const { tagline } = marketplace().brand;
  return tagline === "" ? texts.home({ brand }) : texts.homeWithTagline({ brand, tagline });
}

/** The head of the front page; both of its addresses name `/` as the one to keep. */
export function homeHead(): PageHeadProps {
  return {
    title: homeTitle(),
    isBranded: true,
    description: texts.homeDescription,
    path: paths.home(),
    jsonLd: [
      {
        "@context": "https://schema.org",
        "@type": "WebSite",
        name: brandName(),
        url: pageUrl(paths.home()),
        inLanguage: language,
        potentialAction: {
          "@type": "SearchAction",
          target: {
            "@type": "EntryPoint",
            urlTemplate: `${pageUrl(paths.search())}?q={search_term_string}`,
          },
          "query-input": "required name=search_term_string",
        },
      },
      organization(),
    ],
  };
}
