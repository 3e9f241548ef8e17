import { useController, useFormContext } from "react-hook-form";
import { answerOf, api } from "#app/lib/api/client.ts";
import { useAnswer } from "#app/lib/use-answer.ts";
import { ChoiceChips } from "#app/ui/choice-chips.tsx";
import { Input } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PickList } from "#app/ui/pick-list.tsx";
import { type EnrolAnswers, levels } from "./enrol-answers.ts";

const askSports = () => answerOf(api.GET("/api/sports"));

/** Sport, team, level, and where that can be read. */
export function StepSport() {
  const { register, control, formState } = useFormContext<EnrolAnswers>();
  const { errors } = formState;
  const sports = useAnswer(askSports);
  const { field } = useController({ control, name: "sports" });
  return (
    <>
      {sports.status === "failed" && <Notice tone="bad">{sports.message}</Notice>}
      <PickList
        legend="Sport"
        hint="Up to three, the first is your main one"
        addLabel="Add a sport"
        name="sports"
        most={3}
        options={
          sports.status === "ready"
            ? sports.data.map((sport) => ({ value: sport.slug, label: sport.name }))
            : []
        }
        value={field.value}
        onChange={field.onChange}
        error={errors.sports?.message}
      />
      <ChoiceChips
        legend="Level"
        choose="one"
        chips={levels}
        error={errors.level?.message}
        {...register("level")}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Input
          label="Team"
          aside="optional"
          maxLength={80}
          error={errors.team?.message}
          {...register("team")}
        />
        <Input
          type="url"
          label="Where can we read about you?"
          aside="optional"
          placeholder="https://"
          hint="Federation, club or player profile"
          error={errors.profileUrl?.message}
          {...register("profileUrl")}
        />
      </div>
    </>
  );
}
