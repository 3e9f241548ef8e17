import { Share2 } from "lucide-react";
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
    await navigator.clipboard.writeText(url);
    showToast("Link copied");
  };
  return (
    <Button
      variant="ghost"
      size="small"
      onClick={() => {
        share().catch((error: unknown) => {
          // Closing the device's own sheet is no failure.
          if (error instanceof DOMException && error.name === "AbortError") return;
          showToast("The link could not be shared", "bad");
        });
      }}
    >
      <Share2 aria-hidden="true" className="size-4.5" />
      Share
    </Button>
  );
}
