import { useStorageReach } from "#app/lib/storage/storage-reach.ts";
import { Notice } from "./notice.tsx";

export interface StorageNoticeProps {
  /** For a browser that refuses storage: values last until the page is closed. */
  refused: string;
  /** For a browser without capacity: values last in this tab. */
  full: string;
  className?: string;
}

/** What a browser that keeps nothing means for the form below; nothing in any other browser. */
export function StorageNotice({ refused, full, className = "mb-6" }: StorageNoticeProps) {
  const reach = useStorageReach();
  if (reach === "device") return null;
  return (
    <Notice tone="warning" className={className}>
      {reach === "page" ? refused : full}
    </Notice>
  );
}
