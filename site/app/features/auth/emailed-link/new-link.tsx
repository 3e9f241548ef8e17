import { useState } from "react";
import { Link } from "react-router";
import { sendConfirmation, sendPasswordReset } from "#app/lib/auth/account-access.ts";
import { accountMessage, resetMessage } from "#app/lib/auth/identity-errors.ts";
import { useAuth } from "#app/lib/auth/use-auth.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as authTexts from "#messages/auth";
import * as texts from "#messages/emailed-link";

/** What an emailed link changes about an address. */
export type AddressPurpose = "verify_email" | "change_email" | "recover_email";

/** What to do when a link no longer works: each kind is sent again in another place. */
export function NewLink({ purpose }: { purpose: AddressPurpose }) {
  const auth = useAuth();
  if (purpose === "recover_email") {
    return (
      <>
        <p>{texts.recoverLinkDead}</p>
        <div className="flex flex-wrap gap-3">
          <Button asChild>
            <Link to={`${paths.login()}?mode=forgot`}>{authTexts.resetPassword}</Link>
          </Button>
          <Button asChild variant="outline">
            <Link to={paths.contact()}>{texts.contactUs}</Link>
          </Button>
        </div>
      </>
    );
  }
  if (auth.status !== 1) {
    return (
      <>
        <p>{purpose === "verify_email" ? texts.confirmLinkDead : texts.changeLinkDead}</p>
        <Button asChild>
          <Link to={paths.login()}>{authTexts.logIn}</Link>
        </Button>
      </>
    );
  }
  const { email, role } = auth.viewer;
  if (purpose === "change_email") {
    return (
      <>
        <p>{texts.changeLinkDead}</p>
        <Button asChild>
          <Link to={role === "talent" ? paths.talentSettings() : paths.accountProfile()}>
            {texts.goAccount}
          </Link>
        </Button>
      </>
    );
  }
  return (
    <SendLink
      label={texts.sendNewLink}
      sent={texts.confirmationOnItsWay({ email })}
      messageFor={accountMessage}
      send={sendConfirmation}
    />
  );
}

/** Emails a link to choose a new password. */
export function NewPasswordLink({ email }: { email: string }) {
  return (
    <SendLink
      label={texts.sendMeLinkNew}
      sent={texts.resetOnItsWay({ email })}
      messageFor={resetMessage}
      send={() => sendPasswordReset(email)}
    />
  );
}

interface SendLinkProps {
  label: string;
  /** The sentence after it was sent. */
  sent: string;
  messageFor: (error: unknown) => string;
  send: () => Promise<void>;
}

function SendLink({ label, sent, messageFor, send }: SendLinkProps) {
  const [state, setState] = useState<"ready" | "busy" | "sent" | { problem: string }>("ready");
  async function press() {
    setState("busy");
    try {
      await send();
      setState("sent");
    } catch (error) {
      setState({ problem: messageFor(error) });
    }
  }
  if (state === "sent") {
    return (
      <Notice tone="good" title={authTexts.lookIntoInbox}>
        {sent}
      </Notice>
    );
  }
  return (
    <>
      {typeof state === "object" && <Notice tone="bad">{state.problem}</Notice>}
      <Button busy={state === "busy"} onClick={() => void press()}>
        {label}
      </Button>
    </>
  );
}
