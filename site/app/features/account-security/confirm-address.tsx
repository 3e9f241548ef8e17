import { useEffect, useState } from "react";
import { isAddressConfirmed, sendConfirmation } from "#app/lib/auth/account-access.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as texts from "#messages/account-security";
import { securityMessage } from "./recent-sign-in.ts";

export interface ConfirmAddressProps {
  email: string;
  /** What the account cannot do until the address is confirmed. */
  needed: string;
}

/** Has an address confirmed; nothing once it is. */
export function ConfirmAddress({ email, needed }: ConfirmAddressProps) {
  const [isOpen, setOpen] = useState(false);
  const [state, setState] = useState<"ready" | "busy" | "sent">("ready");
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    isAddressConfirmed().then(
      (isConfirmed) => setOpen(!isConfirmed),
      // The row above shows the address either way.
      (error: unknown) => console.warn("failed to read whether an address is confirmed", error),
    );
  }, []);
  async function send() {
    setState("busy");
    setProblem(null);
    try {
      await sendConfirmation();
      setState("sent");
    } catch (error) {
      console.warn("failed to send the email that confirms an address", error);
      setProblem(securityMessage(error));
      setState("ready");
    }
  }
  if (!isOpen) return null;
  return (
    <Notice tone="warning" title={texts.notConfirmed} className="mt-3">
      <p>{needed}</p>
      {problem !== null && <p className="mt-2 font-semibold">{problem}</p>}
      {state === "sent" ? (
        <p role="status" className="mt-2">
          {texts.confirmationSent({ email })}
        </p>
      ) : (
        <Button
          variant="outline"
          size="small"
          className="mt-3"
          busy={state === "busy"}
          onClick={() => void send()}
        >
          {texts.sendAgain}
        </Button>
      )}
    </Notice>
  );
}
