import type { OrderAccess } from "#app/lib/api/order-ref.ts";
import { useFileAddress } from "#app/lib/uploads/use-file-address.ts";
import { PictureThumbnail } from "#app/ui/picture-thumbnail.tsx";

export interface MessagePictureProps {
  assetId: string;
  owner: OrderAccess;
  /** Who sent it. */
  from: string;
}

/** The picture that a message shows; it opens large. */
export function MessagePicture({ assetId, owner, from }: MessagePictureProps) {
  const { address, problem, renew } = useFileAddress(assetId, owner);
  if (problem !== null) {
    return (
      <p className="text-sm">
        {problem}{" "}
        <button type="button" className="cursor-pointer underline" onClick={renew}>
          Try again
        </button>
      </p>
    );
  }
  if (address === null) return <div className="size-28 rounded-xl bg-paper-deep" />;
  return <PictureThumbnail src={address.url} alt={`Picture from ${from}`} onBroken={renew} />;
}
