import { Link, useLoaderData } from "react-router";
import { ContentPage } from "#app/features/content/content-page.tsx";
import { OwnTextPage } from "#app/features/content/own-text-page.tsx";
import { questionGroups } from "#app/features/content/questions.ts";
import { ownTextLoader } from "#app/lib/own-text.ts";
import { PageHead } from "#app/lib/page-head.tsx";
import { paths } from "#app/lib/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
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
  const groups = questionGroups();
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
              group.questions.map(({ question, answer }) => ({
                "@type": "Question",
                name: question,
                acceptedAnswer: { "@type": "Answer", text: answer },
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
        <div className="grid gap-12 pt-4 lg:grid-cols-[1fr_20rem]">
          <div className="space-y-12">
            {groups.map((group) => (
              <section key={group.title}>
                <h2 className="display text-3xl sm:text-4xl">{group.title}</h2>
                <div className="mt-5 grid gap-3">
                  {group.questions.map(({ question, answer }) => (
                    <Disclosure key={question} title={question}>
                      {answer}
                    </Disclosure>
                  ))}
                </div>
              </section>
            ))}
          </div>
          <aside className="on-accent h-fit rounded-3xl bg-accent p-6 lg:sticky lg:top-(--head)">
            <h2 className="display text-3xl">{texts.notAnswered}</h2>
            <p className="mt-2">{texts.writeOrderNumberOne}</p>
            <Button asChild className="mt-5">
              <Link to={paths.contact()}>{texts.contactUs}</Link>
            </Button>
          </aside>
        </div>
      </ContentPage>
    </>
  );
}
