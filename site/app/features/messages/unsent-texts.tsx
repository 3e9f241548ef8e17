import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { showToast } from "#app/ui/toast.tsx";
import type { UnsentText } from "./use-composer.ts";

/** What was written and cannot be sent any more, until it is thrown away. */
export function UnsentTexts({ texts }: { texts: readonly UnsentText[] }) {
  if (texts.length === 0) return null;
  return (
    <Notice tone="warning" title="What you wrote was not sent">
      <p>It is kept on this device until you discard it or log out.</p>
      <ul className="mt-3 grid gap-4" aria-label="Not sent">
        {texts.map(({ id, text, discard }) => (
          <li key={id} className="grid gap-2">
            <p className="max-h-60 overflow-y-auto rounded-xl bg-white px-4 py-2.5 wrap-anywhere whitespace-pre-line">
              {text}
            </p>
            <div className="flex flex-wrap gap-2">
              <Button variant="outline" size="small" onClick={() => copyText(text)}>
                Copy
              </Button>
              <Button variant="ghost" size="small" onClick={discard}>
                Discard
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function copyText(text: string): void {
  // Without a safe connection there is no clipboard at all.
  Promise.resolve(navigator.clipboard)
    .then((clipboard) => clipboard.writeText(text))
    .then(
      () => showToast("Copied"),
      (error: unknown) => {
        console.warn("failed to copy", error);
        showToast("The text could not be copied. Please select it and copy it by hand.", "bad");
      },
    );
}
