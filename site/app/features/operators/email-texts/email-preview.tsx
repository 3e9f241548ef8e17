import { useState } from "react";
import type { ContentLanguage } from "#app/features/operators/settings/content-places.ts";
import { answerOf, api } from "#app/lib/api/client.ts";
import { ApiFailure, messageFor } from "#app/lib/api/failure.ts";
import type { EmailPreview as Preview } from "#app/lib/api/types.ts";
import { asSentence } from "#app/lib/forms/field-problems.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as texts from "#messages/operators-emails";

export interface EmailPreviewProps {
  path: { language: ContentLanguage; emailText: string };
  /** The text as it is typed. */
  text: string;
}

/** An example email with a text, as the API renders it. */
export function EmailPreview({ path, text }: EmailPreviewProps) {
  const [preview, setPreview] = useState<Preview | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const show = async () => {
    setBusy(true);
    try {
      const call = api.POST("/api/operators/email-texts/{language}/{emailText}/preview", {
        params: { path },
        body: { text },
      });
      setPreview(await answerOf(call));
      setProblem(null);
    } catch (error) {
      const field = error instanceof ApiFailure ? error.fields[0] : undefined;
      setProblem(field === undefined ? messageFor(error) : asSentence(field.message));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section aria-label={texts.preview} className="grid min-w-0 gap-4">
      <Button
        variant="outline"
        busy={busy}
        className="justify-self-start"
        onClick={() => void show()}
      >
        {texts.preview}
      </Button>
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      {preview !== null && (
        <>
          <p className="font-semibold wrap-anywhere">
            {texts.subject({ subject: preview.subject })}
          </p>
          <iframe
            title={texts.previewTitle}
            sandbox=""
            srcDoc={withoutRules(preview.html)}
            className="h-112 w-full rounded-xl border border-line bg-white"
          />
        </>
      )}
    </section>
  );
}

/** Removes the rules for dark and narrow clients: the page's policy allows styles only in attributes. */
export function withoutRules(html: string): string {
  return html.replace(/<style>[^<]*<\/style>/, "");
}
