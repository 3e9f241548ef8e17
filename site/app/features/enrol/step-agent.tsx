import { useFormContext, useWatch } from "react-hook-form";
import { Input } from "#app/ui/field.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import type { EnrolAnswers } from "./enrol-answers.ts";

/** An agent, if there is one, and who is paid. */
export function StepAgent() {
  const { register, control, formState } = useFormContext<EnrolAnswers>();
  const { errors } = formState;
  const kind = useWatch({ control, name: "entity.kind" });
  return (
    <>
      <p className="text-ink-soft">Leave this empty if you act for yourself.</p>
      <div className="grid gap-5 sm:grid-cols-2">
        <Input
          label="Agent's name"
          aside="optional"
          error={errors.agent?.name?.message}
          {...register("agent.name")}
        />
        <Input
          type="email"
          label="Agent's email"
          aside="optional"
          error={errors.agent?.email?.message}
          {...register("agent.email")}
        />
      </div>
      <RadioCards
        legend="Who is paid?"
        columns={2}
        cards={[
          { value: "individual", label: "Me" },
          { value: "company", label: "A company" },
        ]}
        {...register("entity.kind")}
      />
      {kind === "company" && (
        <div className="grid gap-5 sm:grid-cols-2">
          <Input
            label="Company"
            error={errors.entity?.name?.message}
            {...register("entity.name")}
          />
          <Input
            label="VAT number"
            aside="optional"
            error={errors.entity?.vatId?.message}
            {...register("entity.vatId")}
          />
        </div>
      )}
    </>
  );
}
