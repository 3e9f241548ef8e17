import { Copy, Link2 } from "lucide-react";
import { useState } from "react";
import { newGiftLink, type OrderAccess } from "#app/features/orders/state/order-access.ts";
import { messageFor } from "#app/lib/api/failure.ts";
import { copyText } from "#app/lib/texts/copy-text.ts";
import { Button } from "#app/ui/button.tsx";
import { Input } from "#app/ui/forms/field.tsx";
import { showToast } from "#app/ui/toast.tsx";
import * as texts from "#messages/orders-gift";

export interface GiftLinkProps {
  access: OrderAccess;
  recipientName: string;
}

/** Creates a link for the recipient. Only its digest is stored, so each is shown once. Earlier links keep working. */
export function GiftLink({ access, recipientName }: GiftLinkProps) {
  const [link, setLink] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const make = async () => {
    setBusy(true);
    try {
      setLink(await newGiftLink(access));
    } catch (error) {
      showToast(messageFor(error), "bad");
    }
    setBusy(false);
  };
  if (link === null) {
    return (
      <Button
        variant="outline"
        size="small"
        className="justify-self-start"
        busy={busy}
        onClick={() => void make()}
      >
        <Link2 aria-hidden="true" className="size-4.5" />
        {texts.getGiftLink({ name: recipientName })}
      </Button>
    );
  }
  const copy = () => {
    copyText(link)
      .then(() => showToast(texts.linkCopied))
      .catch(() => showToast(texts.linkNotCopied, "bad"));
  };
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Input
        label={texts.giftLinkFor({ name: recipientName })}
        hint={texts.giftLinkHint}
        readOnly
        value={link}
        className="min-w-0 flex-1 basis-64"
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button variant="outline" onClick={copy}>
        <Copy aria-hidden="true" className="size-4.5" />
        {texts.copy}
      </Button>
    </div>
  );
}
