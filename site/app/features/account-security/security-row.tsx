import { type ReactNode, useId, useState } from "react";
import { useNavigate } from "react-router";
import { logOutEverywhere } from "#app/lib/auth/account-access.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { saveFile } from "#app/lib/storage/save-file.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Dialog, DialogButtons } from "#app/ui/overlays/dialog.tsx";
import { showToast } from "#app/ui/toast.tsx";
import * as texts from "#messages/account-security";
import { exportedAccount, securityMessage } from "./recent-sign-in.ts";

export interface SecurityRowProps {
  title: string;
  children: ReactNode;
  /** What can be done about it: a button, usually. */
  action?: ReactNode;
}

/** One security setting of the account: its name, its state, and its actions. */
export function SecurityRow({ title, children, action }: SecurityRowProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-t border-line py-5 first:border-t-0 first:pt-0 last:pb-0"
    >
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <h3 id={id} className="font-semibold">
          {title}
        </h3>
        <div className="text-soft">{children}</div>
      </div>
      {action}
    </section>
  );
}

/** Everything we hold of the person, as a file. */
export function ExportRow() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function download() {
    setBusy(true);
    setProblem(null);
    try {
      const content = JSON.stringify(await exportedAccount(), null, 2);
      saveFile("my-data.json", "application/json", content);
      showToast(texts.dataDownloaded);
    } catch (error) {
      console.warn("failed to export the account", error);
      setProblem(securityMessage(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <SecurityRow
      title={texts.yourData}
      action={
        <Button variant="outline" size="small" busy={busy} onClick={() => void download()}>
          {texts.downloadMyData}
        </Button>
      }
    >
      <p>{texts.everythingHoldAboutOne}</p>
      <p role="status">{busy && texts.preparingData}</p>
      {problem !== null && (
        <Notice tone="bad" className="mt-3">
          {problem}
        </Notice>
      )}
    </SecurityRow>
  );
}

/** Ends every session of the account, for a lost phone or a shared computer. */
export function LogOutEverywhere({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function end() {
    setBusy(true);
    setProblem(null);
    try {
      if (!(await logOutEverywhere())) {
        onClose();
        return;
      }
      await navigate(paths.home());
      showToast(texts.loggedOutEverywhere);
    } catch (error) {
      console.warn("failed to end every session", error);
      setProblem(securityMessage(error));
      setBusy(false);
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.logOutEverywhereText}
      description={texts.everyPhoneComputerLog}
    >
      <div className="grid gap-5">
        {problem !== null && <Notice tone="bad">{problem}</Notice>}
        <DialogButtons>
          <Button busy={busy} onClick={() => void end()}>
            {texts.logOutEverywhere}
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  );
}
