import type { ReactNode } from "react";
import { operatorReason } from "#app/lib/api/rules/texts.ts";
import { formatList } from "#app/lib/format-list.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Textarea } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as common from "#messages/common";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-settings";
import type { SettingsForm } from "./use-settings-form.ts";

interface SettingsFormProps {
  title: string;
  lead: string;
  form: Omit<SettingsForm<object>, "typed" | "set">;
  /** What the form calls its fields, by name. */
  labels: Readonly<Record<string, string>>;
  children: ReactNode;
}

/** The frame of a group's form: what is wrong, what another operator changed, the fields, the reason. */
export function SettingsFormFrame({ title, lead, form, labels, children }: SettingsFormProps) {
  const { summary, conflict, reason, setReason, busy, submit, errorOf } = form;
  return (
    <form
      noValidate
      aria-label={title}
      className="grid max-w-3xl gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div>
        <h2 className="text-2xl font-bold">{title}</h2>
        <p className="text-mute">{lead}</p>
      </div>
      <ErrorSummary {...summary} />
      {conflict !== null && (
        <Notice tone="warning" title={texts.conflictTitle}>
          <p>
            {texts.conflictHint({
              fields: formatList(conflict.map((name) => labels[name] ?? name)),
            })}
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button size="small" variant="outline" onClick={form.takeSaved}>
              {texts.takeSaved}
            </Button>
            <Button size="small" variant="outline" onClick={form.keepTyped}>
              {texts.keepTyped}
            </Button>
          </div>
        </Notice>
      )}
      {children}
      <Textarea
        name="reason"
        label={area.why}
        hint={texts.whyHint}
        rows={2}
        maxLength={operatorReason.longest}
        value={reason}
        error={errorOf("reason")}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button type="submit" busy={busy} className="justify-self-start">
        {common.save}
      </Button>
    </form>
  );
}
