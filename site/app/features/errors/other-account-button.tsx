import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { messageFor } from "#app/lib/api/failure.ts";
import { session } from "#app/lib/auth/session.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast.tsx";
import * as texts from "#messages/error-pages";

/** Signs out and opens the login, which leads back to this page. */
export function OtherAccountButton({
  variant,
  className = "",
}: {
  variant: "primary" | "ghost";
  className?: string;
}) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  async function change() {
    setBusy(true);
    try {
      if (await session.logOut()) await navigate(paths.login(pathname + search + hash));
      else setBusy(false);
    } catch (error) {
      setBusy(false);
      showToast(messageFor(error), "bad");
    }
  }
  return (
    <Button variant={variant} className={className} busy={busy} onClick={() => void change()}>
      {texts.otherAccount}
    </Button>
  );
}
