import { Copy } from "lucide-react";
import { copyText } from "#app/lib/texts/copy-text.ts";
import { Button } from "#app/ui/button.tsx";
import { Input } from "#app/ui/forms/field.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { Dialog } from "./dialog.tsx";

export interface SecretDialogProps {
  title: string;
  hint: string;
  label: string;
  secret: string;
  words: { copy: string; copied: string; notCopied: string; close: string };
  onClose: () => void;
}

/** Shows a new secret, once. */
export function SecretDialog({ title, hint, label, secret, words, onClose }: SecretDialogProps) {
  const copy = () => {
    copyText(secret)
      .then(() => showToast(words.copied))
      .catch(() => showToast(words.notCopied, "bad"));
  };
  return (
    <Dialog
      open
      title={title}
      description={hint}
      onClose={onClose}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={copy}>
            <Copy aria-hidden="true" className="size-4.5" />
            {words.copy}
          </Button>
          <Button onClick={onClose}>{words.close}</Button>
        </div>
      }
    >
      <Input
        label={label}
        readOnly
        value={secret}
        onFocus={(event) => event.currentTarget.select()}
      />
    </Dialog>
  );
}
