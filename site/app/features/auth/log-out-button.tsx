import { useState } from "react";
import { useNavigate } from "react-router";
import { messageFor } from "#app/lib/api/failure.ts";
import { session } from "#app/lib/auth/session.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast.tsx";
import * as texts from "#messages/layouts";

/** The log-out button of an account page. */
export function LogOutButton({ className = "" }: { className?: string }) {
  const { busy, logOut } = useLogOut();
  return (
    <Button
      variant="outline"
      size="small"
      className={className}
      busy={busy}
      onClick={() => void logOut()}
    >
      {texts.logOut}
    </Button>
  );
}

/** Clears the user and opens the front page (SPEC section 2), unless the user cancels; reports a failure. */
export function useLogOut(): { busy: boolean; logOut: () => Promise<void> } {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  return {
    busy,
    logOut: async () => {
      setBusy(true);
      try {
        if (await session.logOut()) await navigate(paths.home());
      } catch (error) {
        showToast(messageFor(error), "bad");
      } finally {
        setBusy(false);
      }
    },
  };
}
