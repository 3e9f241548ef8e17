import { ExternalLink } from "lucide-react";
import type { DeliveredFile, GiftView } from "#app/lib/api/types.ts";
import { useFileAddress } from "#app/lib/uploads/use-file-address.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { MediaFile } from "#app/ui/media/media-file.tsx";
import * as texts from "#messages/gifts";
import { GiftPresent } from "./gift-present.tsx";

interface GiftDeliverablesProps {
  gift: GiftView;
  giftToken: string;
}

/** What was made for the recipient, in the order it came. */
export function GiftDeliverables({ gift, giftToken }: GiftDeliverablesProps) {
  if (gift.deliverables.length === 0) return null;
  const label = texts.videoBy({ talent: gift.talent.displayName });
  return (
    <GiftPresent isSeen={gift.thanks != null} giver={gift.fromName}>
      <Card tone="dark" className="on-dark">
        <ul className="grid gap-4">
          {gift.deliverables.map(({ file, url, note, at }) => (
            <li key={file?.assetId ?? url ?? at} className="grid gap-3">
              {note != null && <p className="wrap-anywhere whitespace-pre-line">{note}</p>}
              {file != null && <GiftFile file={file} giftToken={giftToken} label={label} />}
              {url != null && (
                <Button asChild variant="accent" className="justify-self-start">
                  <a href={url} target="_blank" rel="noreferrer noopener">
                    <ExternalLink aria-hidden="true" className="size-5" />
                    {texts.openLink}
                  </a>
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </GiftPresent>
  );
}

interface GiftFileProps {
  file: Pick<DeliveredFile, "assetId" | "content">;
  giftToken: string;
  label: string;
}

function GiftFile({ file, giftToken, label }: GiftFileProps) {
  const { address, problem, renew } = useFileAddress(file.assetId, { giftToken });
  const { format, width, height } = file.content;
  return (
    <MediaFile
      address={address}
      problem={problem}
      renew={renew}
      label={label}
      width={width}
      height={height}
      isPicture={format === "jpeg" || format === "png" || format === "webp"}
      noticeClass="bg-surface-raised"
    />
  );
}
