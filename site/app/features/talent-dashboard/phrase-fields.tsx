import type { MailLanguage } from "#app/lib/texts/mail-language.ts";
import { Input, Textarea } from "#app/ui/forms/field.tsx";
import { Disclosure } from "#app/ui/layout/disclosure.tsx";
import * as texts from "#messages/talent-dashboard-translations";
import {
  labelIn,
  otherTextLanguages,
  type Phrase,
  type ShortText,
  withPhrase,
} from "./translations.ts";

interface PhraseFieldsProps {
  title: string;
  /** The language of the main texts. */
  main: string;
  shortTexts: readonly ShortText[];
  typed: Readonly<Record<MailLanguage, { readonly phrases: readonly Phrase[] }>>;
  errorOf: (name: `translations.${MailLanguage}.phrases.${number}.text`) => string | undefined;
  onChange: (name: `translations.${MailLanguage}.phrases`, phrases: Phrase[]) => void;
}

/** The short texts in the other languages of the site, folded; each below its original. */
export function PhraseFields({
  title,
  main,
  shortTexts,
  typed,
  errorOf,
  onChange,
}: PhraseFieldsProps) {
  const shown = otherTextLanguages(main).flatMap((language) =>
    shortTexts.map((shortText) => {
      const { phrases } = typed[language];
      const at = phrases.findIndex(({ original }) => original === shortText.original);
      const error = at < 0 ? undefined : errorOf(`translations.${language}.phrases.${at}.text`);
      return { ...shortText, language, error, text: phrases[at]?.text ?? "" };
    }),
  );
  if (shown.length === 0) return null;
  return (
    <Disclosure title={title} isOpen={shown.some(({ error }) => error !== undefined)}>
      <div className="grid gap-5">
        <p>{texts.shortTextsHint}</p>
        {shown.map(({ label, original, bounds, rows, language, error, text }) => {
          const common = {
            lang: language,
            label: labelIn(label, language),
            hint: texts.original({ text: original }),
            maxLength: bounds.longest,
            error,
            value: text,
            onChange: ({ target }: { target: { value: string } }) => {
              const phrases = withPhrase(typed[language].phrases, original, target.value);
              onChange(`translations.${language}.phrases`, phrases);
            },
          };
          const key = `${language} ${original}`;
          return rows === undefined ? (
            <Input key={key} {...common} />
          ) : (
            <Textarea key={key} rows={rows} {...common} />
          );
        })}
      </div>
    </Disclosure>
  );
}
