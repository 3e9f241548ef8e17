import type { PageHeadProps } from "./page-head.tsx";
import { paths } from "./paths.ts";
import { absolute } from "./site-config.ts";

/** The head of the front page; both of its addresses name `/` as the one to keep. */
export function homeHead(): PageHeadProps {
  return {
    title: "Matchday: book an athlete, pay when they say yes",
    description:
      "Personal videos, live sessions, appearances and signed items from athletes of every sport. Your card is charged only when the athlete accepts.",
    path: paths.home(),
    jsonLd: [
      {
        "@context": "https://schema.org",
        "@type": "WebSite",
        name: "Matchday",
        url: absolute(paths.home()),
        inLanguage: "en",
        potentialAction: {
          "@type": "SearchAction",
          target: {
            "@type": "EntryPoint",
            urlTemplate: `${absolute(paths.home())}?q={search_term_string}`,
          },
          "query-input": "required name=search_term_string",
        },
      },
      {
        "@context": "https://schema.org",
        "@type": "Organization",
        name: "Matchday",
        url: absolute(paths.home()),
        logo: absolute("/favicon.svg"),
      },
    ],
  };
}
