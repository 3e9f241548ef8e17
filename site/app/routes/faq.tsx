import { Link } from "react-router";
import { ContentPage } from "#app/features/content/content-page.tsx";
import { questionGroups } from "#app/features/content/questions.ts";
import { PageHead } from "#app/lib/page-head.tsx";
import { paths } from "#app/lib/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";

export default function Faq() {
  return (
    <>
      <PageHead
        title="Questions and answers"
        description="When your card is charged, how fast athletes answer, how refunds work and who can join."
        path={paths.faq()}
        jsonLd={[
          {
            "@context": "https://schema.org",
            "@type": "FAQPage",
            mainEntity: questionGroups.flatMap((group) =>
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
        eyebrow="Help"
        title="Questions and answers"
        lead="The short version: asking is free, you pay when they say yes, and you get your money back when nothing comes."
      >
        <div className="grid gap-12 pt-4 lg:grid-cols-[1fr_20rem]">
          <div className="space-y-12">
            {questionGroups.map((group) => (
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
          <aside className="h-fit rounded-3xl bg-volt p-6 lg:sticky lg:top-(--head)">
            <h2 className="display text-3xl">Not answered?</h2>
            <p className="mt-2">Write to us, with your order number if you have one.</p>
            <Button asChild className="mt-5">
              <Link to={paths.contact()}>Contact us</Link>
            </Button>
          </aside>
        </div>
      </ContentPage>
    </>
  );
}
