import { useCallback, useEffect, useState } from "react";
import { Link } from "react-router";
import { takeMailedCode } from "#app/lib/auth/account-access.ts";
import { isDeadLink, resetMessage } from "#app/lib/auth/identity-errors.ts";
import type { MailedCode } from "#app/lib/auth/identity-port.ts";
import { session } from "#app/lib/auth/session.ts";
import { useAuth } from "#app/lib/auth/use-auth.ts";
import { paths } from "#app/lib/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import * as texts from "#messages/auth";
import * as common from "#messages/common";

// A code works once, and React may run an effect twice.
const used = new Map<string, Promise<MailedCode>>();

/** The landing page of emailed links about an address: it is verified, changed, or restored. */
export function MailedCodeLanding({ code }: { code: string }) {
  const [state, setState] = useState<MailedCode | { problem: string; again: boolean } | null>(null);
  const redeem = useCallback(() => {
    setState(null);
    redeemOnce(code)
      .then(setState)
      .catch((error: unknown) => {
        console.warn("failed to take a mailed code", error);
        setState({ problem: resetMessage(error), again: !isDeadLink(error) });
      });
  }, [code]);
  useEffect(redeem, [redeem]);
  if (state === null) {
    return <Skeleton className="h-24" />;
  }
  if ("problem" in state) {
    return (
      <div className="grid gap-5">
        <Notice tone="bad">{state.problem}</Notice>
        {state.again && <Button onClick={redeem}>{common.tryAgain}</Button>}
        <WayOn />
      </div>
    );
  }
  switch (state.purpose) {
    case "change_email":
      return (
        <div className="grid gap-5">
          <Notice tone="good" title={texts.emailAddressChanged}>
            {texts.logInWith({ email: state.email })}
          </Notice>
          <WayOn />
        </div>
      );
    case "recover_email":
      return (
        <div className="grid gap-5">
          <Notice tone="good" title={texts.emailAddressBack}>
            {texts.addressRecovered({ email: state.email })}
          </Notice>
          <NewPasswordLink email={state.email} />
        </div>
      );
    default:
      return (
        <div className="grid gap-5">
          <Notice tone="good" title={texts.emailAddressConfirmed}>
            {texts.goBackPageCame}
          </Notice>
          <WayOn />
        </div>
      );
  }
}

function redeemOnce(code: string): Promise<MailedCode> {
  const running =
    used.get(code) ??
    takeMailedCode(code).catch((error: unknown) => {
      // Failed: when it is opened or tried again, the code is read again.
      used.delete(code);
      throw error;
    });
  used.set(code, running);
  return running;
}

function WayOn() {
  const auth = useAuth();
  if (auth.status !== 1) {
    return (
      <Button asChild>
        <Link to={paths.login()}>{texts.logIn}</Link>
      </Button>
    );
  }
  return auth.viewer.role === "talent" ? (
    <Button asChild>
      <Link to={paths.talentOrders()}>{texts.yourOrders}</Link>
    </Button>
  ) : (
    <Button asChild>
      <Link to={paths.accountOrders()}>{texts.yourOrders}</Link>
    </Button>
  );
}

function NewPasswordLink({ email }: { email: string }) {
  const [state, setState] = useState<"ready" | "busy" | "sent" | { problem: string }>("ready");
  async function send() {
    setState("busy");
    try {
      await (await session.identity()).sendPasswordReset(email);
      setState("sent");
    } catch (error) {
      setState({ problem: resetMessage(error) });
    }
  }
  if (state === "sent") {
    return (
      <Notice tone="good" title={texts.lookIntoInbox}>
        {texts.resetOnItsWay({ email })}
      </Notice>
    );
  }
  return (
    <>
      {typeof state === "object" && <Notice tone="bad">{state.problem}</Notice>}
      <Button busy={state === "busy"} onClick={() => void send()}>
        {texts.sendMeLinkNew}
      </Button>
    </>
  );
}
