import { useState } from "react";
import { useNavigate } from "react-router";
import { messageFor } from "#app/lib/api/failure.ts";
import { session } from "#app/lib/auth/session.ts";
import { paths } from "#app/lib/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast.tsx";

/** Clears the user and goes home (SPEC section 2). */
export function LogOutButton() {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  async function logOut() {
    setBusy(true);
    try {
      await session.logOut();
      await navigate(paths.home());
    } catch (error) {
      setBusy(false);
      showToast(messageFor(error), "bad");
    }
  }
  return (
    <Button variant="outline" size="small" busy={busy} onClick={() => void logOut()}>
      Log out
    </Button>
  );
}
