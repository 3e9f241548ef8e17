import { useState } from "react";
import { DecisionDialog } from "#app/features/operators/decisions/decision-dialog.tsx";
import { MayAct } from "#app/features/operators/decisions/may-act.tsx";
import { useReasonedForm } from "#app/features/operators/decisions/use-reasoned-form.ts";
import type { ContentLanguage } from "#app/features/operators/settings/content-places.ts";
import { SettingsFormFrame } from "#app/features/operators/settings/settings-form.tsx";
import { type Group, groupForm } from "#app/features/operators/settings/settings-group.ts";
import { answerOf, api } from "#app/lib/api/client.ts";
import { emailText } from "#app/lib/api/rules/texts.ts";
import type { EmailSentence } from "#app/lib/api/types.ts";
import { problemIf } from "#app/lib/forms/field-problems.ts";
import { Button } from "#app/ui/button.tsx";
import { Textarea } from "#app/ui/forms/field.tsx";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-emails";
import { EmailPreview } from "./email-preview.tsx";
import { valueWords } from "./email-words.ts";

interface Typed {
  text: string;
}

export interface SentenceEditorProps {
  language: ContentLanguage;
  sentence: EmailSentence;
}

/** Edits one sentence: the original, its values, the operator's text and its preview. */
export function SentenceEditor({ language, sentence }: SentenceEditorProps) {
  const [removing, setRemoving] = useState(false);
  const { key, original, version } = sentence;
  const path = { language, emailText: key };
  const form = useReasonedForm({
    ...groupForm(groupOf(sentence), (text) => text),
    problemsOf: ({ text }) => problemIf(text.trim() === "", "text", texts.textMissing),
    act: async ({ text }, reason, seen) => {
      const call = api.PUT("/api/operators/email-texts/{language}/{emailText}", {
        params: { path },
        body: { text, version: seen, reason },
      });
      return groupOf(await answerOf(call));
    },
  });
  const { field } = form;
  return (
    <div className="mt-5 grid items-start gap-8 border-t border-line pt-5 xl:grid-cols-2">
      <SettingsFormFrame
        title={texts.sentence}
        lead={texts.sentenceHint}
        act="PUT /api/operators/email-texts/{language}/{emailText}"
        form={form}
        labels={{ text: texts.own }}
      >
        <Values sentence={sentence} />
        <div>
          <h3 className="font-semibold">{texts.original}</h3>
          <p lang={language} className="wrap-anywhere whitespace-pre-wrap text-soft">
            {original}
          </p>
        </div>
        <Textarea
          lang={language}
          label={texts.own}
          rows={5}
          maxLength={emailText.longest}
          {...field("text")}
        />
      </SettingsFormFrame>
      <div className="grid gap-6">
        <EmailPreview path={path} text={form.typed.text} />
        {sentence.text != null && (
          <MayAct act="POST /api/operators/email-texts/{language}/{emailText}/removed">
            <Button
              variant="outline"
              className="justify-self-start"
              onClick={() => setRemoving(true)}
            >
              {texts.remove}
            </Button>
          </MayAct>
        )}
      </div>
      {removing && (
        <DecisionDialog
          words={{
            title: texts.remove,
            lead: texts.removeHint,
            reason: area.why,
            confirm: texts.confirmRemove,
            done: area.removed,
            danger: true,
          }}
          onClose={() => setRemoving(false)}
          send={(reason) =>
            answerOf(
              api.POST("/api/operators/email-texts/{language}/{emailText}/removed", {
                params: { path },
                body: { version, reason },
              }),
            )
          }
        />
      )}
    </div>
  );
}

/** The values that the text may have, in plain words. */
function Values({ sentence: { values } }: Pick<SentenceEditorProps, "sentence">) {
  const all = [...values, { name: "brand", example: "", isKept: false }];
  return (
    <div>
      <h3 className="font-semibold">{texts.values}</h3>
      <dl className="grid gap-1">
        {all.map(({ name, example, isKept }) => (
          <div key={name} className="flex flex-wrap gap-x-2">
            <dt>
              <code>{`{ $${name} }`}</code>
            </dt>
            <dd className="wrap-anywhere text-soft">
              {meaningOf(name, example)}
              {isKept && <strong>{` (${texts.isKept})`}</strong>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function meaningOf(name: string, example: string): string {
  const meaning = valueWords[name] ?? name;
  return example === "" ? meaning : texts.valueExample({ meaning, example });
}

function groupOf({ text, original, version }: EmailSentence): Group<Typed> {
  return { value: { text: text ?? original }, version };
}
