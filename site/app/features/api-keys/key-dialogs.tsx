import { useRevalidator } from "react-router";
import { z } from "zod/mini";
import { apiKeyName, operatorReason } from "#app/lib/api/rules/texts.ts";
import type { ApiScope } from "#app/lib/api/types.ts";
import { changeAndRevalidate } from "#app/lib/forms/changes.ts";
import { rulesResolver } from "#app/lib/forms/rules-resolver.ts";
import { textWithin } from "#app/lib/forms/text-rules.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { Input, Select, Textarea } from "#app/ui/forms/field.tsx";
import { FormDialog } from "#app/ui/overlays/form-dialog.tsx";
import { showToast } from "#app/ui/toast.tsx";
import * as texts from "#messages/api-keys";
import { type KeyOwner, scopesOf } from "./key-words.ts";

const days = [7, 30, 90, 180, 365] as const;

export interface NewKey {
  name: string;
  scopes: ApiScope[];
  expiresInDays: number;
}

/** The reason, which the acts of operators need. */
const reasonRule = (owner: KeyOwner) =>
  owner === "operator" ? textWithin(operatorReason, texts.reasonMissing) : z.string();

interface KeyDialogProps {
  owner: KeyOwner;
  send: (key: NewKey, reason: string) => Promise<unknown>;
  onClose: () => void;
}

interface Typed {
  key: { name: string; scopes: ApiScope[]; expiresInDays: string };
  reason: string;
}

/** Creates a key. */
export function KeyDialog({ owner, send, onClose }: KeyDialogProps) {
  const revalidator = useRevalidator();
  const { form, errorOf, field, frame } = useForm<Typed>({
    defaults: { key: { name: "", scopes: [], expiresInDays: "90" }, reason: "" },
    resolver: rulesResolver(() =>
      z.object({
        key: z.object({
          name: textWithin(apiKeyName, texts.nameMissing),
          scopes: z.array(z.custom<ApiScope>()).check(z.minLength(1, texts.scopeMissing)),
          expiresInDays: z.string(),
        }),
        reason: reasonRule(owner),
      }),
    ),
    send: async ({ key, reason }) => {
      const { name, scopes, expiresInDays } = key;
      const created = { name: name.trim(), scopes, expiresInDays: Number(expiresInDays) };
      await changeAndRevalidate(revalidator.revalidate, () => send(created, reason.trim()));
      onClose();
    },
  });
  const scopesError = errorOf("key.scopes");
  return (
    <FormDialog
      title={texts.create}
      description={texts.createHint}
      confirm={texts.create}
      {...frame}
      onClose={onClose}
    >
      <Input
        label={texts.name}
        hint={texts.nameHint}
        maxLength={apiKeyName.longest}
        {...field("key.name")}
      />
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-semibold">{texts.scopes}</legend>
        {Object.entries(scopesOf[owner]).map(([scope, hint], index) => (
          <Checkbox
            key={scope}
            label={<code className="font-mono text-sm font-semibold">{scope}</code>}
            hint={hint}
            error={index === 0 ? scopesError : undefined}
            value={scope}
            {...form.register("key.scopes")}
          />
        ))}
      </fieldset>
      <Select
        label={texts.expiry}
        options={days.map((count) => ({ value: String(count), label: texts.days({ count }) }))}
        {...field("key.expiresInDays")}
      />
      {owner === "operator" && (
        <Textarea label={texts.reason} maxLength={operatorReason.longest} {...field("reason")} />
      )}
    </FormDialog>
  );
}

interface RevokeDialogProps {
  owner: KeyOwner;
  name: string;
  send: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks before a key is revoked. */
export function RevokeDialog({ owner, name, send, onClose }: RevokeDialogProps) {
  const revalidator = useRevalidator();
  const { field, frame } = useForm<{ reason: string }>({
    defaults: { reason: "" },
    resolver: rulesResolver(() => z.object({ reason: reasonRule(owner) })),
    send: async ({ reason }) => {
      await changeAndRevalidate(revalidator.revalidate, () => send(reason.trim()));
      showToast(texts.revoked);
      onClose();
    },
  });
  return (
    <FormDialog
      title={texts.revokeOf({ name })}
      description={texts.revokeHint}
      confirm={texts.revoke}
      danger
      {...frame}
      onClose={onClose}
    >
      {owner === "operator" && (
        <Textarea label={texts.reason} maxLength={operatorReason.longest} {...field("reason")} />
      )}
    </FormDialog>
  );
}
