import { Link } from "react-router";
import { AskUs } from "#app/features/content/ask-us.tsx";
import { ContentPage } from "#app/features/content/content-page.tsx";
import { helpGroups } from "#app/features/content/help-questions.ts";
import { pageUrl } from "#app/lib/marketplace/site-config.ts";
import { PageHead } from "#app/lib/pages/page-head.tsx";
import { paths } from "#app/lib/pages/paths.ts";
import { hasOwnText } from "#app/lib/texts/own-text.ts";
import { cardClass } from "#app/ui/card.tsx";
import * as texts from "#messages/help";

export default function Help() {
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
        ]}
      />
      <ContentPage eyebrow={texts.support} title={texts.helpCentre} lead={texts.lead}>
        <div className="grid gap-12 lg:grid-cols-[1fr_20rem]">
          <div className="space-y-12">
            {groups.map(({ title, questions }) => (
              <section key={title}>
                <h2 className="display text-3xl sm:text-4xl">{title}</h2>
                <ul className="mt-5 grid gap-3 sm:grid-cols-2 sm:[&>li:last-child:nth-child(odd)]:col-span-2">
                  {questions.map(({ name, question, short }) => (
                    <li key={name}>
                      <Link
                        to={paths.helpQuestion(name)}
                        className={cardClass("group block h-full p-5 hover:ring-line-strong")}
                      >
                        <span className="block text-lg font-bold group-hover:underline">
                          {question}
                        </span>
                        <span className="mt-1 block text-soft">{short}</span>
                      </Link>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
          <AskUs>
            {hasOwnText("faq") && (
              <p className="mt-4">
                <Link to={paths.faq()} className="font-semibold underline underline-offset-4">
                  {texts.ownQuestions}
                </Link>
              </p>
            )}
          </AskUs>
        </div>
      </ContentPage>
    </>
  );
}
