import { useLocation } from "react-router";
import { addressWith } from "#app/lib/accounts/addresses.ts";
import { answerOf, api } from "#app/lib/api/client.ts";
import { isOperator } from "#app/lib/auth/auth-state.ts";
import { session } from "#app/lib/auth/session.ts";
import {
  languages,
  otherLanguages,
  ownLanguage,
  type SiteLanguage,
  shownPath,
} from "#app/lib/texts/language.ts";
import { mailLanguageOf } from "#app/lib/texts/mail-language.ts";
import { noteLanguage } from "#app/lib/texts/suggested-language.ts";
import { languageSwitch } from "#messages/locale";

/** Links to this page in each language. They lead to other documents, so they work before the code is loaded. */
export function LanguageSwitch({ className = "" }: { className?: string }) {
  const { pathname } = useLocation();
  if (otherLanguages.length === 0) return null;
  return (
    <nav aria-label={languageSwitch} className={className}>
      <ul className="flex flex-wrap gap-x-5 gap-y-2">
        {languages.map((language) => (
          <li key={language.code}>
            {language.code === ownLanguage.code ? (
              <span aria-current="true" lang={language.code} className="font-semibold">
                {language.name}
              </span>
            ) : (
              <a
                href={addressWith(language.base, pathname)}
                hrefLang={language.code}
                lang={language.code}
                className="opacity-85 hover:underline hover:opacity-100"
                onClick={(event) => {
                  noteLanguage(language.code);
                  followInMails(language.code);
                  event.currentTarget.href = hereIn(language);
                }}
              >
                {language.name}
              </a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * Sends the emails of a signed-in account in this language, too. The page is left for another document meanwhile, and an
 * account whose emails stay in the language of before is no reason to stay.
 */
function followInMails(code: string): void {
  const language = mailLanguageOf(code);
  if (language === null || session.state.status !== 1 || isOperator(session.state.viewer)) return;
  answerOf(api.PUT("/api/account/language", { body: { language }, keepalive: true })).catch(
    (error: unknown) => console.warn("failed to change the language of emails", error),
  );
}

/** The address of the page in the window in another language. A prerendered link has neither query nor fragment. */
export function hereIn({ base }: SiteLanguage): string {
  return `${addressWith(base, shownPath())}${location.search}${location.hash}`;
}
