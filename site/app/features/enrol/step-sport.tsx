import { useController, useFormContext } from "react-hook-form";
import { useAnswer } from "#app/lib/accounts/use-answer.ts";
import { team } from "#app/lib/api/rules/texts.ts";
import { languageOptions } from "#app/lib/texts/places-and-languages.ts";
import { ChoiceChips } from "#app/ui/forms/choice-chips.tsx";
import { Input } from "#app/ui/forms/field.tsx";
import { PickList } from "#app/ui/forms/pick-list.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as texts from "#messages/enrol";
import { askSports } from "./ask-sports.ts";
import { type EnrolAnswers, type EnrolNetwork, levels, networks } from "./enrol-answers.ts";

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
        legend={texts.sport}
        hint={texts.sportHint}
        addLabel={texts.addSport}
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
        legend={texts.level}
        choose="one"
        chips={levels}
        error={errors.level?.message}
        {...register("level")}
      />
      <div className="field-row">
        <Input
          label={texts.team}
          aside={texts.optional}
          maxLength={team.longest}
          error={errors.team?.message}
          {...register("team")}
        />
        <Input
          type="url"
          label={texts.profileUrl}
          aside={texts.optional}
          placeholder="https://"
          hint={texts.profileUrlHint}
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
      <p className="text-soft">{texts.reachHint}</p>
      {networks.map((network) => (
        <div key={network} className="field-row">
          <Input
            label={names[network]}
            placeholder={texts.handle}
            error={errors.socials?.[network]?.handle?.message}
            {...register(`socials.${network}.handle`)}
          />
          <Input
            label={texts.followers({ network: names[network] })}
            inputMode="numeric"
            error={errors.socials?.[network]?.followers?.message}
            {...register(`socials.${network}.followers`)}
          />
        </div>
      ))}
      <PickList
        legend={texts.languages}
        addLabel={texts.addLanguage}
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
