import { useController, useFormContext } from "react-hook-form";
import { answerOf, api } from "#app/lib/api/client.ts";
import { team } from "#app/lib/api/rules/texts.ts";
import { languageOptions } from "#app/lib/places-and-languages.ts";
import { useAnswer } from "#app/lib/use-answer.ts";
import { ChoiceChips } from "#app/ui/choice-chips.tsx";
import { Input } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PickList } from "#app/ui/pick-list.tsx";
import { type EnrolAnswers, type EnrolNetwork, levels, networks } from "./enrol-answers.ts";

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
          maxLength={team.longest}
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

const names: Record<EnrolNetwork, string> = {
  instagram: "Instagram",
  x: "X",
  tiktok: "TikTok",
  youtube: "YouTube",
};

/** Networks with followers, and languages. */
export function StepReach() {
  const { register, control, formState } = useFormContext<EnrolAnswers>();
  const { errors } = formState;
  const { field } = useController({ control, name: "languages" });
  return (
    <>
      <p className="text-ink-soft">
        All optional. Followers help fans find you; they do not decide whether you can join.
      </p>
      {networks.map((network) => (
        <div key={network} className="grid grid-cols-[minmax(0,1fr)_9rem] gap-3">
          <Input
            label={names[network]}
            placeholder="@name"
            error={errors.socials?.[network]?.handle?.message}
            {...register(`socials.${network}.handle`)}
          />
          <Input
            label={`${names[network]} followers`}
            inputMode="numeric"
            error={errors.socials?.[network]?.followers?.message}
            {...register(`socials.${network}.followers`)}
          />
        </div>
      ))}
      <PickList
        legend="Languages you speak"
        addLabel="Add a language"
        name="languages"
        most={5}
        options={languageOptions()}
        value={field.value}
        onChange={field.onChange}
        error={errors.languages?.message}
      />
    </>
  );
}
