import { useDeferredValue, useState } from "react";
import { Link } from "react-router";
import type { OwnText } from "#app/lib/catalogue/page-types.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { Input } from "#app/ui/forms/field.tsx";
import { Disclosure } from "#app/ui/layout/disclosure.tsx";
import * as texts from "#messages/help";
import { AskUs } from "./ask-us.tsx";
import { ContentPage } from "./content-page.tsx";
import type { HelpGroup } from "./help-questions.ts";
import { searchHelp } from "./help-search.ts";
import { OwnTextBody } from "./own-text-page.tsx";

interface HelpCentreProps {
  groups: readonly HelpGroup[];
  /** The operator's own questions and answers. */
  own: OwnText | null;
}

/** All questions with their short answers: searched by what is typed, and folded. */
export function HelpCentre({ groups, own }: HelpCentreProps) {
  const [typed, setTyped] = useState("");
  const found = searchHelp(groups, useDeferredValue(typed));
  const count = found.reduce((sum, { questions }) => sum + questions.length, 0);
  const isSearched = typed.trim() !== "";
  return (
    <ContentPage eyebrow={texts.support} title={texts.helpCentre} lead={texts.lead}>
      <div className="grid gap-12 lg:grid-cols-[1fr_20rem]">
        <div>
          <search className="mb-8 block max-w-xl">
            <Input
              type="search"
              label={texts.search}
              placeholder={texts.searchExample}
              autoComplete="off"
              maxLength={100}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
            <p role="status" className="mt-2 text-soft">
              {isSearched && texts.found({ count })}
            </p>
          </search>
          {own !== null && !isSearched && (
            <section className="mb-10">
              <h2 className="display mb-4 text-2xl sm:text-3xl">{own.title}</h2>
              <OwnTextBody html={own.html} />
            </section>
          )}
          <div className="space-y-10">
            {found.map(({ title, questions }) => (
              <section key={title}>
                <h2 className="display text-2xl sm:text-3xl">{title}</h2>
                <div className="mt-4 grid gap-3">
                  {questions.map(({ name, question, short }) => (
                    <Disclosure key={name} title={question}>
                      {short}{" "}
                      <Link
                        to={paths.helpQuestion(name)}
                        className="font-semibold whitespace-nowrap text-strong underline underline-offset-4"
                      >
                        {texts.readMore({
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
        </div>
        <AskUs />
      </div>
    </ContentPage>
  );
}
