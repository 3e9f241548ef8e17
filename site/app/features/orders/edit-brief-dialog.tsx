import { useRevalidator } from "react-router";
import { z } from "zod/mini";
import { fromName, instructions, pronunciation, recipientName } from "#app/lib/api/rules/texts.ts";
import type { ChangeBrief, OrderView } from "#app/lib/api/types.ts";
import { unknownQuestion } from "#app/lib/booking-labels.ts";
import { rulesResolver } from "#app/lib/forms/rules-resolver.ts";
import { changeAndRevalidate, useApiForm } from "#app/lib/forms/use-api-form.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Input, Select, Textarea } from "#app/ui/field.tsx";
import { FormDialog } from "#app/ui/form-dialog.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { changeBrief, type OrderAccess } from "./order-access.ts";

export interface EditBriefDialogProps {
  order: OrderView;
  access: OrderAccess;
  onClose: () => void;
}

type Occasion = ChangeBrief["brief"]["occasion"];

const occasions: readonly { value: Occasion; label: string }[] = [
  { value: "birthday", label: "Birthday" },
  { value: "congrats", label: "Congratulations" },
  { value: "good_luck", label: "Good luck" },
  { value: "pep_talk", label: "Pep talk" },
  { value: "get_well", label: "Get well" },
  { value: "wedding", label: "Wedding" },
  { value: "holiday", label: "Holiday" },
  { value: "coaching", label: "Coaching" },
  { value: "other", label: "Something else" },
];

interface BriefValues {
  brief: {
    recipientName: string;
    pronunciation: string;
    fromName: string;
    occasion: Occasion;
    instructions: string;
    wantedBy: string;
    answers: Record<string, string>;
  };
}

const atMost = (longest: number) =>
  z.string().check(z.trim(), z.maxLength(longest, `At most ${longest} characters`));
const rules = z.object({
  brief: z.looseObject({
    recipientName: atMost(recipientName.longest).check(z.minLength(1, "Enter a name")),
    pronunciation: atMost(pronunciation.longest),
    fromName: atMost(fromName.longest),
    instructions: atMost(instructions.longest).check(
      z.minLength(instructions.shortest, `At least ${instructions.shortest} characters`),
    ),
  }),
});

/** The brief as a form; the athlete reads that it changed, and decides by the new one. */
export function EditBriefDialog({ order, access, onClose }: EditBriefDialogProps) {
  const revalidator = useRevalidator();
  const { form, submit, summary, errorOf } = useApiForm<BriefValues>({
    defaults: { brief: valuesOf(order) },
    resolver: rulesResolver(() => rules),
    send: async ({ brief }) => {
      await changeAndRevalidate(revalidator.revalidate, () =>
        changeBrief(access, { version: order.version, brief: inputOf(order, brief) }),
      );
      showToast("The brief is changed.");
      onClose();
    },
  });
  return (
    <FormDialog
      title="Change the brief"
      description={`${order.talent.displayName} has not answered yet and will see that it changed.`}
      confirm="Save the brief"
      busy={form.formState.isSubmitting}
      onSubmit={submit}
      onClose={onClose}
    >
      <ErrorSummary {...summary} />
      <Input
        label="For"
        maxLength={recipientName.longest}
        error={errorOf("brief.recipientName")}
        {...form.register("brief.recipientName")}
      />
      <Input
        label="How is it pronounced?"
        aside="optional"
        maxLength={pronunciation.longest}
        error={errorOf("brief.pronunciation")}
        {...form.register("brief.pronunciation")}
      />
      <Input
        label="Who is it from?"
        aside="optional"
        maxLength={fromName.longest}
        error={errorOf("brief.fromName")}
        {...form.register("brief.fromName")}
      />
      <Select
        label="Occasion"
        options={occasions}
        error={errorOf("brief.occasion")}
        {...form.register("brief.occasion")}
      />
      <Textarea
        label={`What should ${order.talent.displayName} know?`}
        rows={6}
        maxLength={instructions.longest}
        error={errorOf("brief.instructions")}
        {...form.register("brief.instructions")}
      />
      <Input
        type="date"
        label="Wanted by"
        aside="optional"
        error={errorOf("brief.wantedBy")}
        {...form.register("brief.wantedBy")}
      />
      {(order.answers ?? []).map(({ key, label, type }) =>
        type === "text" || type === "long" ? (
          <Textarea
            key={key}
            label={label ?? unknownQuestion}
            rows={type === "long" ? 3 : 1}
            maxLength={500}
            error={errorOf(`brief.answers.${key}`)}
            {...form.register(`brief.answers.${key}`)}
          />
        ) : null,
      )}
    </FormDialog>
  );
}

function valuesOf({ brief }: OrderView): BriefValues["brief"] {
  return {
    recipientName: brief.recipientName,
    pronunciation: brief.pronunciation ?? "",
    fromName: brief.fromName ?? "",
    occasion: brief.occasion,
    instructions: brief.instructions,
    wantedBy: brief.wantedBy ?? "",
    answers: brief.answers ?? {},
  };
}

/** What is left empty is not sent; what the form does not ask stays as it is. */
function inputOf({ brief }: OrderView, typed: BriefValues["brief"]): ChangeBrief["brief"] {
  const filled = <Name extends string>(name: Name, text: string | null | undefined) =>
    text == null || text.trim() === "" ? {} : ({ [name]: text.trim() } as Record<Name, string>);
  return {
    forWhom: brief.forWhom,
    recipientName: typed.recipientName.trim(),
    occasion: typed.occasion,
    instructions: typed.instructions.trim(),
    answers: typed.answers,
    ...filled("pronunciation", typed.pronunciation),
    ...filled("fromName", typed.fromName),
    ...filled("wantedBy", typed.wantedBy),
    ...filled("recipientPronoun", brief.recipientPronoun),
    ...filled("language", brief.language),
  };
}
