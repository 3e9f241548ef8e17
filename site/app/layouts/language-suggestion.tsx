import { X } from "lucide-react";
import { ownLanguage, type SiteLanguage } from "#app/lib/language.ts";
import { noteLanguage } from "#app/lib/suggested-language.ts";
import { hereIn } from "./language-switch.tsx";

/** The texts in the suggested language, which the bundler puts in place (site/ssg/code/languages.ts). */
interface Suggestion {
  code: string;
  suggestion: string;
  suggestionAccept: string;
  suggestionDecline: string;
}

const suggestions: readonly Suggestion[] = import.meta.env.SITE_SUGGESTIONS ?? [];

/** Suggests this page in the browser's language, in that language. Either answer is remembered on the device. */
export function LanguageSuggestion({ language }: { language: SiteLanguage }) {
  const { code } = language;
  const texts = suggestions.find((one) => one.code === code);
  if (texts === undefined) return null;
  return (
    <section
      lang={code}
      aria-label={language.name}
      className="fixed inset-x-3 top-20 z-40 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-2xl border border-line bg-surface-raised py-2 ps-4 pe-2 text-strong shadow-lg sm:start-auto sm:max-w-md"
    >
      <p className="min-w-0 flex-1">
        {texts.suggestion}{" "}
        <a
          href={hereIn(language)}
          hrefLang={code}
          className="font-semibold underline"
          onClick={(event) => {
            noteLanguage(code);
            event.currentTarget.href = hereIn(language);
          }}
        >
          {texts.suggestionAccept}
        </a>
      </p>
      <button
        type="button"
        aria-label={texts.suggestionDecline}
        className="grid size-11 cursor-pointer place-items-center rounded-full hover:bg-surface-sunken"
        onClick={() => noteLanguage(ownLanguage.code)}
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </section>
  );
}
