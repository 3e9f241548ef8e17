import type { ReactNode } from "react";
import type { TextBounds } from "#app/lib/api/rules/texts.ts";
import type { MailLanguage } from "#app/lib/texts/mail-language.ts";
import { Input, Textarea } from "#app/ui/forms/field.tsx";
import { Disclosure } from "#app/ui/layout/disclosure.tsx";
import * as texts from "#messages/talent-dashboard-translations";
import { labelIn, otherTextLanguages } from "./translations.ts";

export interface TranslatedField<Name extends string> {
  name: Name;
  label: string;
  bounds: TextBounds;
  /** Lines of a text of several; absent for one line. */
  rows?: number;
}

type FieldName<Name extends string> = `translations.${MailLanguage}.${Name}`;

interface TranslationFieldsProps<Name extends string> {
  /** The language of the main texts. */
  main: string;
  fields: readonly TranslatedField<Name>[];
  register: (name: FieldName<Name>) => object;
  errorOf: (name: FieldName<Name>) => string | undefined;
  /** Above the texts. */
  children?: ReactNode;
}

/** The texts in the other languages of the site, folded: most athletes write in one. */
export function TranslationFields<Name extends string>({
  main,
  fields,
  register,
  errorOf,
  children,
}: TranslationFieldsProps<Name>) {
  const shown = otherTextLanguages(main).flatMap((language) =>
    fields.map((field) => ({
      ...field,
      language,
      path: `translations.${language}.${field.name}` as const,
    })),
  );
  const hasError = shown.some(({ path }) => errorOf(path) !== undefined);
  return (
    <Disclosure title={texts.title} isOpen={hasError}>
      <div className="grid gap-5">
        <p>{texts.hint}</p>
        {children}
        {shown.map(({ path, label, language, bounds, rows }) => {
          const common = {
            lang: language,
            label: labelIn(label, language),
            maxLength: bounds.longest,
            error: errorOf(path),
            ...register(path),
          };
          return rows === undefined ? (
            <Input key={path} {...common} />
          ) : (
            <Textarea key={path} rows={rows} {...common} />
          );
        })}
      </div>
    </Disclosure>
  );
}
