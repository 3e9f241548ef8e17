import { useLoaderData } from "react-router";
import { HelpCentre } from "#app/features/content/help-centre.tsx";
import { helpGroups } from "#app/features/content/help-questions.ts";
import { OwnTextPage } from "#app/features/content/own-text-page.tsx";
import { PageHead } from "#app/lib/pages/page-head.tsx";
import { paths } from "#app/lib/pages/paths.ts";
import { ownTextLoader } from "#app/lib/texts/own-text.ts";
import * as texts from "#messages/page-faq";

export const loader = ownTextLoader("faq");

/** The operator's own questions and answers; without them it is the help centre. */
export default function Faq() {
  const own = useLoaderData<typeof loader>();
  const description = texts.whenCardChargedHow;
  if (own !== null) {
    return (
      <OwnTextPage text={own} eyebrow={texts.help} description={description} path={paths.faq()} />
    );
  }
  const groups = helpGroups();
  return (
    <>
      <PageHead
        title={texts.questionsAnswers}
        description={description}
        path={paths.faq()}
        jsonLd={[
          {
            "@context": "https://schema.org",
            "@type": "FAQPage",
            mainEntity: groups.flatMap((group) =>
              group.questions.map(({ question, short }) => ({
                "@type": "Question",
                name: question,
                acceptedAnswer: { "@type": "Answer", text: short },
              })),
            ),
          },
        ]}
      />
      <HelpCentre groups={groups} />
    </>
  );
}
