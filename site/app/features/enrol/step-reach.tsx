import { useController, useFormContext } from "react-hook-form";
import { languageOptions } from "#app/lib/places-and-languages.ts";
import { Input } from "#app/ui/field.tsx";
import { PickList } from "#app/ui/pick-list.tsx";
import { type EnrolAnswers, type EnrolNetwork, networks } from "./enrol-answers.ts";

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
