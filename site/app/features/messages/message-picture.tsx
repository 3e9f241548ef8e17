import type { OrderAccess } from "#app/lib/api/order-ref.ts";
import { useFileAddress } from "#app/lib/uploads/use-file-address.ts";
import { PictureThumbnail } from "#app/ui/media/picture-thumbnail.tsx";
import * as common from "#messages/common";
import * as texts from "#messages/messages";

export interface MessagePictureProps {
  assetId: string;
  owner: OrderAccess;
  /** The author's name; `null` for the reader's own picture. */
  from: string | null;
}

/** The picture that a message shows; it opens large. */
export function MessagePicture({ assetId, owner, from }: MessagePictureProps) {
  const { address, problem, renew } = useFileAddress(assetId, owner);
  if (problem !== null) {
    return (
      <p className="text-sm">
        {problem}{" "}
        <button type="button" className="cursor-pointer underline" onClick={renew}>
          {common.tryAgain}
        </button>
      </p>
    );
  }
  if (address === null) return <div className="size-28 rounded-xl bg-surface-sunken" />;
  const alt = from === null ? texts.ownPicture : texts.pictureFrom({ name: from });
  return <PictureThumbnail src={address.url} alt={alt} onBroken={renew} />;
}
