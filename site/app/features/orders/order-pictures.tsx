import { ImagePlus } from "lucide-react";
import type { BriefPicture, OrderView } from "#app/lib/api/types.ts";
import { redrawPicture } from "#app/lib/uploads/redraw-picture.ts";
import { addBriefPicture, sendOrderPicture } from "#app/lib/uploads/send-order-picture.ts";
import { useFileAddress } from "#app/lib/uploads/use-file-address.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FileButton } from "#app/ui/file-button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PictureThumbnail } from "#app/ui/picture-thumbnail.tsx";
import type { OrderAccess } from "./order-access.ts";
import { useSendPicture } from "./use-send-picture.ts";

export interface OrderPicturesProps {
  order: OrderView;
  access: OrderAccess;
}

/** Pictures of one brief, which the API holds to. */
const mostPictures = 3;

/** Pictures that belong to the brief; the customer adds some until the athlete has answered. */
export function OrderPictures({ order, access }: OrderPicturesProps) {
  const { busy, problem, send } = useSendPicture(async (file, signal) => {
    const assetId = await sendOrderPicture(
      access,
      "brief_picture",
      await redrawPicture(file),
      signal,
    );
    await addBriefPicture(access, assetId);
  }, "Added to your brief");
  const { viewer, state, talent } = order;
  const pictures = order.brief.pictures ?? [];
  const isTheirs = viewer === "customer" || viewer === "guest";
  const isOpen = state === "pending_payment" || state === "requested";
  const canAdd = isTheirs && isOpen && pictures.length < mostPictures;
  if (pictures.length === 0 && !canAdd) return null;
  return (
    <Card>
      <section aria-label="Pictures of the brief" className="grid gap-4">
        <h2 className="font-bold">Pictures</h2>
        {pictures.length > 0 && (
          <ul className="flex flex-wrap gap-3">
            {pictures.map((picture, index) => (
              <li key={picture.assetId}>
                <OrderPicture
                  picture={picture}
                  access={access}
                  label={`Picture ${index + 1} of the brief`}
                />
              </li>
            ))}
          </ul>
        )}
        {problem !== null && <Notice tone="bad">{problem}</Notice>}
        {canAdd && (
          <div>
            <FileButton
              label="Picture file"
              accept="image/*"
              busy={busy}
              onChoose={(file) => void send(file)}
            >
              <ImagePlus aria-hidden="true" className="size-5" />
              Add a picture
            </FileButton>
            <p className="mt-2 text-sm text-ink-mute">
              Up to {mostPictures}, until {talent.displayName} has answered. Only the two of you and
              our team see them.
            </p>
          </div>
        )}
      </section>
    </Card>
  );
}

function OrderPicture({
  picture: { assetId, content },
  access,
  label,
}: {
  picture: BriefPicture;
  access: OrderAccess;
  label: string;
}) {
  const { address, problem, renew } = useFileAddress(assetId, access);
  if (problem !== null) {
    return (
      <Notice tone="bad">
        <p>{problem}</p>
        <Button variant="outline" size="small" className="mt-2" onClick={renew}>
          Try again
        </Button>
      </Notice>
    );
  }
  if (address === null) return <div className="size-28 rounded-xl bg-paper-deep" />;
  return (
    <PictureThumbnail
      src={address.url}
      alt={label}
      width={content.width}
      height={content.height}
      onBroken={renew}
    />
  );
}
