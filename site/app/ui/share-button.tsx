import { Share2 } from "lucide-react";
import { copyText } from "#app/lib/texts/copy-text.ts";
import * as texts from "#messages/ui";
import { Button } from "./button.tsx";
import { showToast } from "./toast.tsx";

export interface ShareButtonProps {
  title: string;
  /** The whole public address. */
  url: string;
}

/** The device's own sharing, or the address in the clipboard. */
export function ShareButton({ title, url }: ShareButtonProps) {
  const share = async () => {
    if (typeof navigator.share === "function") {
      await navigator.share({ title, url });
      return;
    }
    await copyText(url);
    showToast(texts.linkCopied);
  };
  return (
    <Button
      variant="ghost"
      size="small"
      onClick={() => {
        share().catch((error: unknown) => {
          // Closing the device's own sheet is no failure.
          if (error instanceof DOMException && error.name === "AbortError") return;
          showToast(texts.linkCouldNotShared, "bad");
        });
      }}
    >
      <Share2 aria-hidden="true" className="size-4.5" />
      {texts.share}
    </Button>
  );
}
