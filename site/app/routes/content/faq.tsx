import { Link, useLoaderData } from "react-router";
import { AskUs } from "#app/features/content/ask-us.tsx";
import { ContentPage } from "#app/features/content/content-page.tsx";
import { helpGroups } from "#app/features/content/help-questions.ts";
import { OwnTextPage } from "#app/features/content/own-text-page.tsx";
import { PageHead } from "#app/lib/pages/page-head.tsx";
import { paths } from "#app/lib/pages/paths.ts";
import { ownTextLoader } from "#app/lib/texts/own-text.ts";
import { Disclosure } from "#app/ui/layout/disclosure.tsx";
import * as help from "#messages/help";
import * as texts from "#messages/page-faq";

export const loader = ownTextLoader("faq");

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
      <ContentPage
        eyebrow={texts.help}
        title={texts.questionsAnswers}
        lead={texts.shortVersionAskingFree}
      >
        <div className="grid gap-12 lg:grid-cols-[1fr_20rem]">
          <div className="space-y-12">
            {groups.map((group) => (
              <section key={group.title}>
                <h2 className="display text-3xl sm:text-4xl">{group.title}</h2>
                <div className="mt-5 grid gap-3">
                  {group.questions.map(({ name, question, short }) => (
                    <Disclosure key={name} title={question}>
                      {short}{" "}
                      <Link
                        to={paths.helpQuestion(name)}
                        className="font-semibold whitespace-nowrap text-strong underline underline-offset-4"
                      >
                        {help.readMore({
                          question,
                          hidden: (children) => <span className="sr-only">{children}</span>,
                        })}
                      </Link>
                    </Disclosure>
                  ))}
                </div>
              </section>
            ))}
          </div>
          <AskUs />
        </div>
      </ContentPage>
    </>
  );
}
