import type { OrderAccess } from "#app/features/orders/state/order-access.ts";
import type { DeliveredFile } from "#app/lib/api/types.ts";
import { useFileAddress } from "#app/lib/uploads/use-file-address.ts";
import { MediaFile } from "#app/ui/media/media-file.tsx";

export interface DeliveredFileViewProps {
  file: Pick<DeliveredFile, "assetId" | "content">;
  access: OrderAccess;
  /** What it is, for those who do not see it. */
  label: string;
}

/** A delivered video or picture. Its address expires and is renewed during playback. */
export function DeliveredFileView({ file, access, label }: DeliveredFileViewProps) {
  const { address, problem, renew } = useFileAddress(file.assetId, access);
  const { format, width, height } = file.content;
  const isPicture = format === "jpeg" || format === "png" || format === "webp";
  return (
    <div className="grid gap-3">
      <MediaFile
        address={address}
        problem={problem}
        renew={renew}
        label={label}
        width={width}
        height={height}
        isPicture={isPicture}
        noticeClass="bg-surface-raised"
      />
    </div>
  );
}
