import { useCallback, useEffect, useState } from "react";
import { Link } from "react-router";
import { shownEmail } from "#app/lib/accounts/email-address.ts";
import { applyMailedCode, readMailedCode } from "#app/lib/auth/account-access.ts";
import { isDeadLink, resetMessage } from "#app/lib/auth/identity-errors.ts";
import type { MailedCode } from "#app/lib/auth/identity-port.ts";
import { useAuth } from "#app/lib/auth/use-auth.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import * as authTexts from "#messages/auth";
import * as common from "#messages/common";
import * as texts from "#messages/emailed-link";
import { type AddressPurpose, NewLink, NewPasswordLink } from "./new-link.tsx";

type State =
  | { step: "reading" }
  | { step: "unread"; problem: string; isDead: boolean }
  | { step: "asking" | "applying" | "done"; mailed: MailedCode }
  | { step: "failed"; mailed: MailedCode; problem: string; isDead: boolean };

/**
 * The landing page of emailed links about an address. Mail programs and virus scanners open links and run scripts, so
 * opening it only reads the code; the button uses it.
 */
export function MailedCodeLanding({ code, purpose }: { code: string; purpose: AddressPurpose }) {
  const [state, setState] = useState<State>({ step: "reading" });
  const read = useCallback(() => {
    setState({ step: "reading" });
    readMailedCode(code)
      .then((mailed) => setState({ step: "asking", mailed }))
      .catch((error: unknown) => {
        console.warn("failed to read a mailed code", error);
        setState({ step: "unread", problem: resetMessage(error), isDead: isDeadLink(error) });
      });
  }, [code]);
  useEffect(read, [read]);
  async function apply(mailed: MailedCode) {
    setState({ step: "applying", mailed });
    try {
      await applyMailedCode(code);
      setState({ step: "done", mailed });
    } catch (error) {
      console.warn("failed to apply a mailed code", error);
      const problem = resetMessage(error);
      setState({ step: "failed", mailed, problem, isDead: isDeadLink(error) });
    }
  }
  switch (state.step) {
    case "reading":
      return <Skeleton className="h-24" />;
    case "unread":
      return (
        <div className="grid gap-5">
          <Notice tone="bad">{state.problem}</Notice>
          {state.isDead ? (
            <NewLink purpose={purpose} />
          ) : (
            <Button onClick={read}>{common.tryAgain}</Button>
          )}
        </div>
      );
    case "done":
      return <Done mailed={state.mailed} />;
    default:
      return (
        <div className="grid gap-5">
          {state.step === "failed" && <Notice tone="bad">{state.problem}</Notice>}
          {state.step === "failed" && state.isDead ? (
            <NewLink purpose={purpose} />
          ) : (
            <Question
              mailed={state.mailed}
              busy={state.step === "applying"}
              onApply={() => void apply(state.mailed)}
            />
          )}
        </div>
      );
  }
}

interface QuestionProps {
  mailed: MailedCode;
  busy: boolean;
  onApply: () => void;
}

/** Says what the button does, with the addresses of the code. */
export function Question({ mailed, busy, onApply }: QuestionProps) {
  const email = shownEmail(mailed.email);
  const previousEmail = shownEmail(mailed.previousEmail);
  const strong = (children: React.ReactNode) => (
    <strong className="wrap-anywhere">{children}</strong>
  );
  const words = {
    verify_email: [texts.confirmAddressAsk({ email, strong }), texts.confirmAddress],
    change_email: [
      texts.changeAddressAsk({ email, previous: previousEmail, strong }),
      texts.changeAddress,
    ],
    recover_email: [
      texts.recoverAddressAsk({ email, other: previousEmail, strong }),
      texts.recoverAddress,
    ],
    reset_password: null,
    other: null,
  }[mailed.purpose];
  if (words === null) {
    return <Notice tone="bad">{texts.otherLink}</Notice>;
  }
  const [sentence, label] = words;
  return (
    <>
      <p>{sentence}</p>
      <Button size="large" busy={busy} onClick={onApply}>
        {label}
      </Button>
      <p className="text-sm text-soft">{texts.ignoreLink}</p>
    </>
  );
}

function Done({ mailed }: { mailed: MailedCode }) {
  const { email } = mailed;
  switch (mailed.purpose) {
    case "change_email":
      return (
        <div className="grid gap-5">
          <Notice tone="good" title={texts.emailAddressChanged}>
            {texts.logInWith({ email: shownEmail(email) })}
          </Notice>
          <WayOn />
        </div>
      );
    case "recover_email":
      return (
        <div className="grid gap-5">
          <Notice tone="good" title={texts.emailAddressBack}>
            {texts.addressRecovered({ email: shownEmail(email) })}
          </Notice>
          <NewPasswordLink email={email} />
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

function WayOn() {
  const auth = useAuth();
  if (auth.status !== 1) {
    return (
      <Button asChild>
        <Link to={paths.login()}>{authTexts.logIn}</Link>
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
