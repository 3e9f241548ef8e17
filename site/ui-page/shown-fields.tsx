import { type ReactNode, useId, useState } from "react";
import { defaultPasswordPolicy } from "#app/lib/auth/entry/password-policy.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { AddressFields } from "#app/ui/forms/address-fields.tsx";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { ChoiceChips } from "#app/ui/forms/choice-chips.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Input, Select, Textarea } from "#app/ui/forms/field.tsx";
import { FormFrame } from "#app/ui/forms/form-frame.tsx";
import { NewPasswordField } from "#app/ui/forms/new-password-field.tsx";
import { PasswordInput } from "#app/ui/forms/password-input.tsx";
import { PickList } from "#app/ui/forms/pick-list.tsx";
import { RadioCards } from "#app/ui/forms/radio-cards.tsx";
import { CodeInput } from "#app/ui/overlays/code-dialog.tsx";
import type { Samples } from "./samples.ts";

const policy = { ...defaultPasswordPolicy, uppercase: true, digit: true };

/** The parts that are typed or chosen in: empty, filled, wrong and disabled. */
export function ShownFields({ short, long }: Samples): Record<string, ReactNode> {
  const options = [
    { value: "a", label: short },
    { value: "b", label: long },
  ];
  return {
    field: (
      <div className="grid gap-4">
        <Input label={short} hint={long} aside="12 / 40" placeholder={short} />
        <Input label={short} defaultValue={long} error={long} />
        <Input label={short} defaultValue={short} disabled />
        <Textarea label={short} defaultValue={long} rows={3} error={short} />
        <Select label={short} options={options} hint={long} />
        <Select label={short} options={options} error={long} />
      </div>
    ),
    "address-fields": (
      <div className="grid gap-5">
        <AddressFields
          field={(line) => ({ defaultValue: line === "country" ? "CH" : long, error: long })}
        />
      </div>
    ),
    "password-input": <PasswordInput label={short} defaultValue="matchday-demo" error={long} />,
    "new-password-field": <NewPasswordField label={short} policy={policy} typed="Ab" />,
    checkbox: (
      <div className="grid gap-3">
        <Checkbox label={short} hint={long} defaultChecked />
        <Checkbox label={long} error={short} />
        <Checkbox label={short} disabled />
      </div>
    ),
    "radio-cards": <ShownCards short={short} long={long} />,
    "choice-chips": <ShownChips short={short} long={long} />,
    "pick-list": <ShownPicks short={short} long={long} />,
    "code-dialog": <ShownCode long={long} />,
    "error-summary": (
      <ErrorSummary message={long} problems={[{ field: "x", message: short }]} attempt={1} />
    ),
    "form-frame": (
      <FormFrame
        label={short}
        submit={async (event) => event?.preventDefault()}
        summary={{ message: long, problems: [], attempt: 0 }}
      >
        <Input label={short} defaultValue={long} />
      </FormFrame>
    ),
  };
}

type Texts = Pick<Samples, "short" | "long">;

function ShownCards({ short, long }: Texts) {
  const name = useId();
  const cards = [
    { value: "a", label: short, detail: long, aside: "CHF 120" },
    { value: "b", label: long },
    { value: "c", label: short, disabled: true },
  ];
  return (
    <RadioCards {...{ legend: short, name, cards, columns: 2 }} defaultValue="a" error={long} />
  );
}

function ShownChips({ short, long }: Texts) {
  const name = useId();
  const chips = [
    { value: "a", label: short },
    { value: "b", label: long },
  ];
  return <ChoiceChips legend={short} hint={long} name={name} choose="many" chips={chips} />;
}

function ShownPicks({ short, long }: Texts) {
  const [value, setValue] = useState(["a"]);
  const name = useId();
  const options = [
    { value: "a", label: short },
    { value: "b", label: long },
  ];
  return (
    <PickList
      {...{ legend: short, hint: long, addLabel: short, name, options, most: 3 }}
      value={value}
      onChange={setValue}
    />
  );
}

function ShownCode({ long }: Pick<Samples, "long">) {
  const { field } = useForm({ defaults: { code: "12" }, send: () => Promise.resolve() });
  return <CodeInput {...field("code")} error={long} />;
}
