import { SecretDialog } from "#app/ui/overlays/secret-dialog.tsx";
import * as common from "#messages/common";
import * as texts from "#messages/operators-webhooks";

/** Shows the new secret of an endpoint, once. */
export function WebhookSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <SecretDialog
      title={texts.secretTitle}
      hint={texts.secretHint}
      label={texts.secret}
      secret={secret}
      words={{
        copy: texts.copy,
        copied: texts.copied,
        notCopied: texts.notCopied,
        close: common.close,
      }}
      onClose={onClose}
    />
  );
}
