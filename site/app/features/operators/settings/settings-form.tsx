import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { RoleNeeded } from "#app/features/operators/decisions/may-act.tsx";
import type { ReasonedForm } from "#app/features/operators/decisions/use-reasoned-form.ts";
import { useMayAct } from "#app/lib/accounts/operator-roles.ts";
import type { OperatorAct } from "#app/lib/api/rules/operator-access.ts";
import { operatorReason } from "#app/lib/api/rules/texts.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Textarea } from "#app/ui/forms/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as common from "#messages/common";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-settings";
import { savedWords } from "./saved-words.ts";

type FrameParts = "submit" | "busy" | "summary" | "reason" | "takeStored" | "keepTyped" | "saved";

interface SettingsFormProps {
  title: string;
  lead: string;
  /** The endpoint that saves it: without its role the form is read-only. */
  act: OperatorAct;
  form: Pick<ReasonedForm<FieldValues>, FrameParts> & { clashes: readonly string[] };
  /** What the form calls its fields, by name. */
  labels: Readonly<Record<string, string>>;
  children: ReactNode;
}

/**
 * The frame of a group's form: what is wrong, the fields, the reason. Untouched fields follow other operators; what was
 * typed stays until it is saved, and the operator chooses where both changed a field.
 */
export function SettingsFormFrame({ title, lead, act, form, labels, children }: SettingsFormProps) {
  const { summary, clashes, reason, busy, submit } = form;
  const canSave = useMayAct()(act);
  return (
    <form
      noValidate
      aria-label={title}
      className="grid max-w-3xl gap-6"
      onSubmit={(event) => void submit(event)}
    >
      <div>
        <h2 className="text-2xl font-bold">{title}</h2>
        <p className="text-mute">{lead}</p>
      </div>
      <RoleNeeded act={act} />
      <ErrorSummary {...summary} />
      {clashes.length > 0 && (
        <Notice tone="warning" title={texts.conflictTitle}>
          <p>{texts.conflictHint}</p>
          <ul className="mt-1 list-disc ps-5">
            {clashes.map((name) => (
              <li key={name} className="wrap-anywhere">
                {savedWords(labels[name] ?? name, form.saved[name])}
              </li>
            ))}
          </ul>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button size="small" variant="outline" onClick={form.takeStored}>
              {texts.takeSaved}
            </Button>
            <Button size="small" variant="outline" onClick={form.keepTyped}>
              {texts.keepTyped}
            </Button>
          </div>
        </Notice>
      )}
      <fieldset disabled={!canSave} className="grid min-w-0 gap-6">
        {children}
      </fieldset>
      {canSave && (
        <>
          <Textarea
            label={area.why}
            hint={texts.whyHint}
            rows={2}
            maxLength={operatorReason.longest}
            {...reason}
          />
          <Button type="submit" busy={busy} className="justify-self-start">
            {common.save}
          </Button>
        </>
      )}
    </form>
  );
}
