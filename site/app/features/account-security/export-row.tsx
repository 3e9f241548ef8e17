import { useState } from "react";
import { saveFile } from "#app/lib/save-file.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { exportedAccount } from "./account-calls.ts";
import { securityMessage } from "./recent-sign-in.ts";
import { SecurityRow } from "./security-row.tsx";

/** Everything we hold of the person, as a file. */
export function ExportRow() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function download() {
    setBusy(true);
    setProblem(null);
    try {
      const content = JSON.stringify(await exportedAccount(), null, 2);
      saveFile("matchday-my-data.json", "application/json", content);
    } catch (error) {
      console.warn("failed to export the account", error);
      setProblem(securityMessage(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <SecurityRow
      title="Your data"
      action={
        <Button variant="outline" size="small" busy={busy} onClick={() => void download()}>
          Download my data
        </Button>
      }
    >
      <p>Everything we hold about you, as one JSON file.</p>
      {problem !== null && (
        <Notice tone="bad" className="mt-3">
          {problem}
        </Notice>
      )}
    </SecurityRow>
  );
}
