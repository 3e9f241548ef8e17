import type { UseFormRegisterReturn } from "react-hook-form";
import { useRevalidator } from "react-router";
import { z } from "zod/mini";
import { changeBrief, type OrderAccess } from "#app/features/orders/state/order-access.ts";
import { fromName, instructions, pronunciation, recipientName } from "#app/lib/api/rules/texts.ts";
import type { ChangeBrief, OrderView } from "#app/lib/api/types.ts";
import { changeAndRevalidate } from "#app/lib/forms/changes.ts";
import { rulesResolver } from "#app/lib/forms/rules-resolver.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { unknownQuestion } from "#app/lib/texts/booking-labels.ts";
import { briefLabels, occasionOptions } from "#app/lib/texts/brief-labels.ts";
import { firstName } from "#app/lib/texts/first-name.ts";
import { addDays } from "#app/lib/time/calendar-days.ts";
import { Input, Select, Textarea } from "#app/ui/forms/field.tsx";
import { FormDialog } from "#app/ui/overlays/form-dialog.tsx";
import { showToast } from "#app/ui/toast.tsx";
import * as texts from "#messages/orders-details";

export interface EditBriefDialogProps {
  order: OrderView;
  access: OrderAccess;
  onClose: () => void;
}

type Occasion = ChangeBrief["brief"]["occasion"];
type Answer = OrderView["answers"][number];

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
  z.string().check(z.trim(), z.maxLength(longest, texts.atMost({ longest })));
const longestAnswer = 500;
/** Left empty, the server decides whether it must be answered. */
const wholeNumber = z.regex(/^(-?\d+)?$/, texts.enterNumber);

const rulesFor = (answers: readonly Answer[]) =>
  z.object({
    brief: z.looseObject({
      recipientName: atMost(recipientName.longest).check(z.minLength(1, texts.enterName)),
      pronunciation: atMost(pronunciation.longest),
      fromName: atMost(fromName.longest),
      instructions: atMost(instructions.longest).check(
        z.minLength(instructions.shortest, texts.atLeast({ shortest: instructions.shortest })),
      ),
      answers: z.looseObject(
        Object.fromEntries(
          answers
            .filter(({ type }) => type === "number")
            .map(({ key }) => [key, z.string().check(z.trim(), wholeNumber)]),
        ),
      ),
    }),
  });

/** The brief as a form; the athlete reads that it changed, and decides by the new one. */
export function EditBriefDialog({ order, access, onClose }: EditBriefDialogProps) {
  const revalidator = useRevalidator();
  const { brief, offer, schedule, talent, answers = [] } = order;
  const { isSpoken, occasionLegend } = briefLabels(offer.kind);
  const isForOther = brief.forWhom === "other";
  const { field, frame } = useForm<BriefValues>({
    defaults: { brief: valuesOf(order) },
    resolver: rulesResolver(() => rulesFor(answers)),
    send: async ({ brief }) => {
      await changeAndRevalidate(revalidator.revalidate, () =>
        changeBrief(access, { version: order.version, brief: inputOf(order, brief) }),
      );
      showToast(texts.briefIsChanged);
      onClose();
    },
  });
  return (
    <FormDialog
      title={texts.changeBrief}
      description={texts.changeBriefHint({ talent: firstName(talent.displayName) })}
      confirm={texts.saveBrief}
      {...frame}
      onClose={onClose}
    >
      <Input
        label={texts.forWhom}
        maxLength={recipientName.longest}
        {...field("brief.recipientName")}
      />
      {isSpoken && (
        <Input
          label={texts.howPronounced}
          aside={texts.optional}
          maxLength={pronunciation.longest}
          {...field("brief.pronunciation")}
        />
      )}
      {isSpoken && isForOther && (
        <Input
          label={texts.whoFrom}
          aside={texts.optional}
          maxLength={fromName.longest}
          {...field("brief.fromName")}
        />
      )}
      {order.use === "personal" && (
        <Select
          label={occasionLegend}
          options={occasionOptions(offer.kind, brief.occasion)}
          {...field("brief.occasion")}
        />
      )}
      <Textarea
        label={texts.whatToKnow({ talent: firstName(talent.displayName) })}
        rows={6}
        maxLength={instructions.longest}
        {...field("brief.instructions")}
      />
      {schedule == null && (
        <Input
          type="date"
          label={texts.wantedBy}
          aside={texts.optional}
          min={addDays(new Date().toISOString().slice(0, 10), 1)}
          {...field("brief.wantedBy")}
        />
      )}
      {answers.map((answer) => (
        <AnswerField key={answer.key} answer={answer} {...field(`brief.answers.${answer.key}`)} />
      ))}
    </FormDialog>
  );
}

interface AnswerFieldProps extends UseFormRegisterReturn {
  answer: Answer;
  error: string | undefined;
}

/** The field of one answer, by how it was to be answered. */
function AnswerField({ answer, ...registered }: AnswerFieldProps) {
  const field = { label: answer.label ?? unknownQuestion, ...registered };
  switch (answer.type) {
    case "text":
      return <Textarea rows={1} maxLength={longestAnswer} {...field} />;
    case "long":
      return <Textarea rows={3} maxLength={longestAnswer} {...field} />;
    case "number":
      return <Input inputMode="numeric" className="max-w-xs" {...field} />;
    case "date":
      return <Input type="date" className="max-w-xs" {...field} />;
    case "checkbox":
      return (
        <Select
          options={[
            { value: "true", label: texts.yes },
            { value: "false", label: texts.no },
          ]}
          {...field}
        />
      );
    // The order does not know what else could have been chosen, nor how a question it has not kept was to be answered.
    default:
      return null;
  }
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

/** The request's body: empty fields are omitted, and values without a field are kept. */
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
