import { language } from "#messages/language";
import * as texts from "#messages/page-heads";
import type { PageHeadProps } from "./page-head.tsx";
import { paths } from "./paths.ts";
import { absolute, pageUrl } from "./site-config.ts";

/** The head of the front page; both of its addresses name `/` as the one to keep. */
export function homeHead(): PageHeadProps {
  return {
    title: texts.home,
    description: texts.homeDescription,
    path: paths.home(),
    jsonLd: [
      {
        "@context": "https://schema.org",
        "@type": "WebSite",
        name: texts.siteName,
        url: pageUrl(paths.home()),
        inLanguage: language,
        potentialAction: {
          "@type": "SearchAction",
          target: {
            "@type": "EntryPoint",
            urlTemplate: `${pageUrl(paths.home())}?q={search_term_string}`,
          },
          "query-input": "required name=search_term_string",
        },
      },
      {
        "@context": "https://schema.org",
        "@type": "Organization",
        name: texts.siteName,
        url: pageUrl(paths.home()),
        logo: absolute("/favicon.svg"),
      },
    ],
  };
}
