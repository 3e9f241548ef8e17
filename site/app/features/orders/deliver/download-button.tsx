import { useState } from "react";
import { messageFor } from "#app/lib/api/failure.ts";
import { saveFile } from "#app/lib/storage/save-file.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

interface DownloadButtonProps {
  label: string;
  fileName: string;
  fetchFile: () => Promise<BlobPart>;
}

/** Fetches a PDF of an order on press, and saves it; shows the reason of a failure. */
export function DownloadButton({ label, fileName, fetchFile }: DownloadButtonProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function download() {
    setBusy(true);
    setProblem(null);
    try {
      saveFile(fileName, "application/pdf", await fetchFile());
    } catch (error) {
      console.warn(`failed to download ${fileName}`, error);
      setProblem(messageFor(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="mt-4 grid gap-3">
      <Button
        variant="outline"
        size="small"
        className="justify-self-start"
        busy={busy}
        onClick={() => void download()}
      >
        {label}
      </Button>
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
    </div>
  );
}
