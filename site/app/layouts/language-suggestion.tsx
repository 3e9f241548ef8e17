import { X } from "lucide-react";
import { ownLanguage, type SiteLanguage } from "#app/lib/texts/language.ts";
import { noteLanguage } from "#app/lib/texts/suggested-language.ts";
import { useFootHeight } from "#app/ui/layout/use-foot-height.ts";
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
  const strip = useFootHeight<HTMLElement>("--suggestion");
  const texts = suggestions.find((one) => one.code === code);
  if (texts === undefined) return null;
  return (
    <section
      ref={strip}
      lang={code}
      aria-label={language.name}
      className="sticky bottom-[var(--consent,0px)] z-30 border-t border-line bg-surface-raised text-strong low:static"
    >
      <div className="shell flex items-center gap-x-4 py-1">
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
      </div>
    </section>
  );
}
