import { Link, type LoaderFunctionArgs, useParams } from "react-router";
import { AskUs } from "#app/features/content/ask-us.tsx";
import { ContentPage } from "#app/features/content/content-page.tsx";
import { answerParts } from "#app/features/content/help-answers.tsx";
import { findQuestion } from "#app/features/content/help-questions.ts";
import { pageUrl } from "#app/lib/marketplace/site-config.ts";
import { pageNotFound } from "#app/lib/middleware/validate.ts";
import { PageHead } from "#app/lib/pages/page-head.tsx";
import { paths } from "#app/lib/pages/paths.ts";
import { isHelpName } from "#app/lib/texts/help-names.ts";
import * as texts from "#messages/help";

export function loader({ params, request }: LoaderFunctionArgs) {
  if (!isHelpName(params.question ?? "")) throw pageNotFound(request.url);
  return null;
}

export default function HelpQuestion() {
  const { question: name = "" } = useParams();
  const found = findQuestion(name);
  // The loader has checked the name.
  if (found === null) return null;
  const { question, group } = found;
  const path = paths.helpQuestion(question.name);
  const others = group.questions.filter((one) => one.name !== question.name);
  return (
    <>
      <PageHead
        title={question.question}
        description={question.short}
        path={path}
        jsonLd={[
          {
            "@context": "https://schema.org",
            "@type": "FAQPage",
            mainEntity: [
              {
                "@type": "Question",
                name: question.question,
                acceptedAnswer: { "@type": "Answer", text: question.short },
              },
            ],
          },
          {
            "@context": "https://schema.org",
            "@type": "BreadcrumbList",
            itemListElement: [
              { name: texts.home, path: paths.home() },
              { name: texts.helpCentre, path: paths.help() },
              { name: question.question, path },
            ].map((crumb, index) => ({
              "@type": "ListItem",
              position: index + 1,
              name: crumb.name,
              item: pageUrl(crumb.path),
            })),
          },
        ]}
      />
      <ContentPage eyebrow={group.title} title={question.question} lead={question.short}>
        <div className="grid gap-12 lg:grid-cols-[1fr_20rem]">
          <div>
            <div className="prose-page">
              {answerParts(question.name).map(({ title, text }) => (
                <section key={title}>
                  <h2>{title}</h2>
                  <p>{text}</p>
                </section>
              ))}
            </div>
            <nav aria-labelledby="related-questions" className="mt-12 first:mt-0">
              <h2 id="related-questions" className="text-xl font-bold">
                {texts.related}
              </h2>
              <ul className="mt-3 grid gap-2">
                {others.map((one) => (
                  <li key={one.name}>
                    <Link
                      to={paths.helpQuestion(one.name)}
                      className="font-semibold underline decoration-2 underline-offset-4"
                    >
                      {one.question}
                    </Link>
                  </li>
                ))}
                <li className="mt-2">
                  <Link to={paths.help()} className="underline underline-offset-4">
                    {texts.allQuestions}
                  </Link>
                </li>
              </ul>
            </nav>
          </div>
          <AskUs />
        </div>
      </ContentPage>
    </>
  );
}
