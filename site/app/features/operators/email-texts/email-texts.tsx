import { useState } from "react";
import { useNavigate } from "react-router";
import { RowCard } from "#app/features/operators/parts/row-card.tsx";
import {
  type ContentLanguage,
  contentLanguages,
} from "#app/features/operators/settings/content-places.ts";
import type { EmailReader, EmailSentence } from "#app/lib/api/types.ts";
import { operatorPaths } from "#app/lib/pages/operator-paths.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Input, Select } from "#app/ui/forms/field.tsx";
import * as texts from "#messages/operators-emails";
import { emailReaders, findSentences } from "./email-words.ts";
import { SentenceEditor } from "./sentence-editor.tsx";

export interface EmailTextsProps {
  language: ContentLanguage;
  reader: EmailReader;
  /** The sentences of the language. */
  sentences: readonly EmailSentence[];
}

/** Chooses a sentence of the emails to a reader, and edits it. */
export function EmailTexts({ language, reader, sentences }: EmailTextsProps) {
  const navigate = useNavigate();
  const [find, setFind] = useState("");
  const [open, setOpen] = useState<string | null>(null);
  const found = findSentences(sentences, reader, find);
  const show = (change: { language?: string; reader?: string }) =>
    void navigate(operatorPaths.settings("emails", { language, reader, ...change }));
  return (
    <div className="grid gap-6">
      <p className="max-w-3xl text-soft">{texts.choose}</p>
      <div className="grid max-w-3xl gap-6 sm:grid-cols-2">
        <Select
          label={texts.reader}
          options={optionsOf(emailReaders)}
          value={reader}
          onChange={({ target }) => show({ reader: target.value })}
        />
        <Select
          label={texts.language}
          options={optionsOf(contentLanguages)}
          value={language}
          onChange={({ target }) => show({ language: target.value })}
        />
        <Input
          type="search"
          name="find"
          label={texts.find}
          value={find}
          onChange={({ target }) => setFind(target.value)}
        />
      </div>
      <p role="status" className="text-mute">
        {texts.found({ count: found.length })}
      </p>
      <ul className="grid gap-3">
        {found.map((sentence) => {
          const text = sentence.text ?? sentence.original;
          const isOpen = open === sentence.key;
          return (
            <RowCard
              key={sentence.key}
              title={text}
              detail={sentence.key}
              aside={
                <>
                  {sentence.text != null && <Badge tone="good">{texts.own}</Badge>}
                  <Button
                    size="small"
                    variant="outline"
                    aria-expanded={isOpen}
                    aria-label={(isOpen ? texts.closeSentence : texts.openSentence)({ text })}
                    onClick={() => setOpen(isOpen ? null : sentence.key)}
                  >
                    {isOpen ? texts.close : texts.open}
                  </Button>
                </>
              }
            >
              {isOpen && (
                <SentenceEditor
                  // A text that another write removed or added is another form.
                  key={String(sentence.text == null)}
                  language={language}
                  sentence={sentence}
                />
              )}
            </RowCard>
          );
        })}
      </ul>
    </div>
  );
}

const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));
