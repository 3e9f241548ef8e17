import { useCallback, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { answerOf, api } from "#app/lib/api/client.ts";
import type { ApplicantStep, ApplicantView } from "#app/lib/api/types.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { showToast } from "#app/ui/toast.tsx";
import * as texts from "#messages/enrol-application";
import { AnswerForm, EndDialog } from "./applicant-dialogs.tsx";
import { stateWords } from "./application-words.ts";
import { LinkAgainForm } from "./enrol-received.tsx";
import { EnrolWizard } from "./enrol-wizard.tsx";
import { answersOf, changedForm } from "./form-answers.ts";
import { useLinkView } from "./use-link-view.ts";

/** One application, by its emailed link: its state, what happens next, and the possible actions. */
export function ApplicationPage({ token }: { token: string }) {
  const params = { path: { applicationToken: token } };
  const read = useCallback(
    () =>
      answerOf(
        api.GET("/api/join/links/{applicationToken}", {
          params: { path: { applicationToken: token } },
        }),
      ),
    [token],
  );
  const { linked, trouble, busy, act, setView } = useLinkView(read);
  const [isChanging, setChanging] = useState(false);
  const [isWithdrawing, setWithdrawing] = useState(false);
  const status = linked.status === "ready" ? linked.view.status : linked.status;
  const heading = useHeadingFocus(`${status} ${isChanging}`);
  if (linked.status === "loading") {
    return <Skeleton className="mx-auto h-96 max-w-xl" />;
  }
  if (linked.status === "failed") {
    return <LinkFailed isMissing={linked.isMissing} message={linked.message} />;
  }
  const { view } = linked;
  const { form } = view;
  if (isChanging && form != null) {
    return (
      <Card className="mx-auto max-w-3xl sm:p-8">
        <h1 ref={heading} tabIndex={-1} className="display text-4xl outline-none">
          {texts.changeTitle}
        </h1>
        <EnrolWizard
          begun={{ step: "you", answers: answersOf(form) }}
          sendLabel={texts.saveChanges}
          emailStays
          onCancel={() => setChanging(false)}
          send={async (answers, today) => {
            const body = { version: view.version, form: changedForm(form, answers, today) };
            setView(
              await answerOf(api.PUT("/api/join/links/{applicationToken}", { params, body })),
            );
            setChanging(false);
            showToast(texts.changesSaved);
          }}
        />
      </Card>
    );
  }
  const takeStep = (step: ApplicantStep, answer?: string) =>
    act(() =>
      answerOf(
        api.POST("/api/join/links/{applicationToken}/steps", {
          params,
          body: answer === undefined ? { step } : { step, answer },
        }),
      ),
    );
  const { title, next } = stateWords[view.status];
  return (
    <Card className="mx-auto max-w-xl sm:p-10">
      <h1 ref={heading} tabIndex={-1} className="display text-4xl outline-none sm:text-5xl">
        {title}
      </h1>
      <p className="mt-3 text-mute">
        {texts.applicationOf({
          name: view.displayName,
          reference: view.reference,
          strong: (children) => <strong className="tabular">{children}</strong>,
        })}
      </p>
      <p className="mt-4">{next(view)}</p>
      <div className="mt-6 grid gap-5">
        {trouble !== null && <Notice tone="bad">{trouble}</Notice>}
        <Guardian
          view={view}
          busy={busy}
          onMailAgain={async () => {
            if (await takeStep("mail_guardian")) showToast(texts.mailSent);
          }}
        />
        {view.rejection != null && <Quoted by={texts.reason}>{view.rejection}</Quoted>}
        {view.question != null && <Quoted by={texts.question}>{view.question}</Quoted>}
        {view.steps.includes("answer_request") && (
          <AnswerForm busy={busy} send={(answer) => takeStep("answer_request", answer)} />
        )}
        {view.steps.includes("submit") && (
          <Button size="large" busy={busy} onClick={() => void takeStep("submit")}>
            {texts.confirmAndSend}
          </Button>
        )}
        {view.status === "approved" && (
          <Button asChild>
            <Link to={paths.login()}>{texts.logIn}</Link>
          </Button>
        )}
        {(view.status === "rejected" || view.status === "withdrawn") && (
          <Button asChild variant="outline">
            <Link to={paths.enroll()}>{texts.applyAgain}</Link>
          </Button>
        )}
        {form != null && (
          <div className="flex flex-wrap gap-3 border-t border-line pt-5">
            <Button variant="outline" size="small" onClick={() => setChanging(true)}>
              {texts.change}
            </Button>
            <Button variant="ghost" size="small" onClick={() => setWithdrawing(true)}>
              {texts.withdraw}
            </Button>
          </div>
        )}
      </div>
      {isWithdrawing && (
        <EndDialog
          title={texts.withdrawTitle}
          description={texts.withdrawText}
          confirm={texts.withdraw}
          busy={busy}
          onClose={() => setWithdrawing(false)}
          onConfirm={async () => {
            await takeStep("withdraw");
            setWithdrawing(false);
          }}
        />
      )}
    </Card>
  );
}

/** Moves the focus to the heading when the state changes, so that a screen reader announces it. */
function useHeadingFocus(state: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current !== state && !shown.current.startsWith("loading")) {
      heading.current?.focus();
    }
    shown.current = state;
  }, [state]);
  return heading;
}

function Guardian({
  view: { guardian, steps, status },
  busy,
  onMailAgain,
}: {
  view: ApplicantView;
  busy: boolean;
  onMailAgain: () => Promise<void>;
}) {
  if (guardian == null) return null;
  const { name, email } = guardian;
  if (guardian.hasAgreed) {
    return <Notice tone="good">{texts.guardianAgreed({ name })}</Notice>;
  }
  return (
    <Notice tone="warning" title={texts.guardianTitle}>
      <p>
        {status === "draft"
          ? texts.guardianLater({ name, email })
          : texts.guardianAsked({ name, email })}
      </p>
      {steps.includes("mail_guardian") && (
        <Button
          variant="outline"
          size="small"
          className="mt-3"
          busy={busy}
          onClick={() => void onMailAgain()}
        >
          {texts.mailAgain}
        </Button>
      )}
    </Notice>
  );
}

function Quoted({ by, children }: { by: string; children: string }) {
  return (
    <figure>
      <figcaption className="text-sm text-mute">{by}</figcaption>
      <blockquote className="mt-1 border-s-4 border-line-strong ps-4 wrap-anywhere whitespace-pre-line">
        {children}
      </blockquote>
    </figure>
  );
}

export interface LinkFailedProps {
  isMissing: boolean;
  message: string;
  /** A guardian's link: only the applicant can have the email sent again. */
  isGuardian?: boolean;
}

/** A link that opens nothing any more, or an answer that did not come. */
export function LinkFailed({ isMissing, message, isGuardian = false }: LinkFailedProps) {
  return (
    <Card className="mx-auto max-w-xl sm:p-10">
      <h1 className="display mb-4 text-4xl">{isMissing ? texts.linkMissing : texts.linkFailed}</h1>
      {isMissing && isGuardian ? (
        <p>{texts.guardianLinkMissingHint}</p>
      ) : isMissing ? (
        <>
          <p className="mb-6">{texts.linkMissingHint}</p>
          <LinkAgainForm />
          <Button asChild variant="outline" className="mt-6">
            <Link to={paths.enroll()}>{texts.applyAgain}</Link>
          </Button>
        </>
      ) : (
        <Notice tone="bad">{message}</Notice>
      )}
    </Card>
  );
}
