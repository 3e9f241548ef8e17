import { ImagePlus } from "lucide-react";
import { useSendPicture } from "#app/features/orders/deliver/use-send-picture.ts";
import type { OrderAccess } from "#app/features/orders/state/order-access.ts";
import { has } from "#app/features/orders/state/order-words.ts";
import type { BriefPicture, OrderView } from "#app/lib/api/types.ts";
import { firstName } from "#app/lib/texts/first-name.ts";
import { redrawPicture } from "#app/lib/uploads/redraw-picture.ts";
import { addBriefPicture, sendOrderPicture } from "#app/lib/uploads/send-order-picture.ts";
import { useFileAddress } from "#app/lib/uploads/use-file-address.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FileButton } from "#app/ui/forms/file-button.tsx";
import { PictureThumbnail } from "#app/ui/media/picture-thumbnail.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as common from "#messages/common";
import * as texts from "#messages/orders-details";

export interface OrderPicturesProps {
  order: OrderView;
  access: OrderAccess;
}

/** Pictures of one brief, which the API holds to. */
const maxPictures = 3;

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
  }, texts.pictureAdded);
  const { viewer, talent } = order;
  const pictures = order.brief.pictures ?? [];
  const isTheirs = viewer === "customer" || viewer === "guest";
  const canAdd = isTheirs && has(order, "pictures") && pictures.length < maxPictures;
  if (pictures.length === 0 && !canAdd) return null;
  return (
    <Card className={pictures.length === 0 ? "print:hidden" : ""}>
      <section aria-label={texts.briefPictures} className="grid gap-4">
        <h2 className="font-bold">{texts.pictures}</h2>
        {pictures.length > 0 && (
          <ul className="flex flex-wrap gap-3">
            {pictures.map((picture, index) => (
              <li key={picture.assetId}>
                <OrderPicture
                  picture={picture}
                  access={access}
                  label={texts.briefPicture({ number: index + 1 })}
                />
              </li>
            ))}
          </ul>
        )}
        {problem !== null && <Notice tone="bad">{problem}</Notice>}
        {canAdd && (
          <div className="print:hidden">
            <FileButton
              label={texts.pictureFile}
              accept="image/*"
              busy={busy}
              onChoose={(file) => void send(file)}
            >
              <ImagePlus aria-hidden="true" className="size-5" />
              {texts.addPicture}
            </FileButton>
            <p className="mt-2 text-sm text-mute">
              {texts.picturesHint({ most: maxPictures, talent: firstName(talent.displayName) })}
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
          {common.tryAgain}
        </Button>
      </Notice>
    );
  }
  if (address === null) return <div className="size-28 rounded-xl bg-surface-sunken" />;
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
