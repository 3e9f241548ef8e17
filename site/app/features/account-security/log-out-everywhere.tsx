import { useState } from "react";
import { useNavigate } from "react-router";
import { logOutEverywhere } from "#app/lib/auth/account-access.ts";
import { paths } from "#app/lib/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogButtons } from "#app/ui/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { securityMessage } from "./recent-sign-in.ts";

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
      showToast("You are logged out everywhere.");
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
      title="Log out everywhere?"
      description="Every phone and computer has to log in again, this one included."
    >
      <div className="grid gap-5">
        {problem !== null && <Notice tone="bad">{problem}</Notice>}
        <DialogButtons>
          <Button busy={busy} onClick={() => void end()}>
            Log out everywhere
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  );
}
