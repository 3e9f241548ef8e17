import { useLoaderData } from "react-router";
import { HelpCentre } from "#app/features/content/help-centre.tsx";
import { helpGroups } from "#app/features/content/help-questions.ts";
import { pageUrl } from "#app/lib/marketplace/site-config.ts";
import { PageHead } from "#app/lib/pages/page-head.tsx";
import { paths } from "#app/lib/pages/paths.ts";
import { ownTextLoader } from "#app/lib/texts/own-text.ts";
import * as texts from "#messages/help";

export const loader = ownTextLoader("faq");

export default function Help() {
  const own = useLoaderData<typeof loader>();
  const groups = helpGroups();
  const all = groups.flatMap(({ questions }) => questions);
  return (
    <>
      <PageHead
        title={texts.helpCentre}
        description={texts.description}
        path={paths.help()}
        jsonLd={[
          {
            "@context": "https://schema.org",
            "@type": "ItemList",
            name: texts.helpCentre,
            numberOfItems: all.length,
            itemListElement: all.map(({ name, question }, index) => ({
              "@type": "ListItem",
              position: index + 1,
              name: question,
              url: pageUrl(paths.helpQuestion(name)),
            })),
          },
          {
            "@context": "https://schema.org",
            "@type": "FAQPage",
            mainEntity: all.map(({ question, short }) => ({
              "@type": "Question",
              name: question,
              acceptedAnswer: { "@type": "Answer", text: short },
            })),
          },
        ]}
      />
      <HelpCentre groups={groups} own={own} />
    </>
  );
}
