import { Plus, X } from "lucide-react";
import { type Control, type FieldPath, type UseFormRegister, useFieldArray } from "react-hook-form";
import { achievementTitle } from "#app/lib/api/rules/texts.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Input } from "#app/ui/forms/field.tsx";
import * as texts from "#messages/talent-dashboard-profile";
import { type ProfileAnswers, type ProfilePart, partNames } from "./profile-rules.ts";

const most = 12;

export interface AchievementFieldsProps {
  control: Control<ProfileAnswers>;
  register: UseFormRegister<ProfileAnswers>;
  errorOf: (name: FieldPath<ProfileAnswers>) => string | undefined;
}

/** Titles and years, up to twelve. */
export function AchievementFields({ control, register, errorOf }: AchievementFieldsProps) {
  const { fields, append, remove } = useFieldArray({ control, name: "achievements" });
  return (
    <Card className="grid gap-4">
      <h2 className="font-semibold">{texts.achievements}</h2>
      {fields.map((field, index) => (
        <div key={field.id} className="flex flex-wrap items-start gap-3">
          <Input
            label={texts.achievement({ number: index + 1 })}
            maxLength={achievementTitle.longest}
            error={errorOf(`achievements.${index}.title`)}
            className="w-full sm:w-auto sm:flex-1"
            {...register(`achievements.${index}.title`)}
          />
          <Input
            label={texts.year}
            inputMode="numeric"
            maxLength={4}
            error={errorOf(`achievements.${index}.year`)}
            className="w-24"
            {...register(`achievements.${index}.year`)}
          />
          <button
            type="button"
            aria-label={texts.removeAchievement({ number: index + 1 })}
            onClick={() => remove(index)}
            className="mt-8 grid size-12 cursor-pointer place-items-center rounded-full hover:bg-hover"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </div>
      ))}
      {fields.length < most && (
        <Button
          variant="outline"
          size="small"
          className="justify-self-start"
          onClick={() => append({ title: "", year: "" })}
        >
          <Plus aria-hidden="true" className="size-4" />
          {texts.addAchievement}
        </Button>
      )}
    </Card>
  );
}

const networks = [
  "socials.instagram",
  "socials.x",
  "socials.tiktok",
  "socials.youtube",
] as const satisfies ProfilePart[];

interface SocialFieldsProps {
  register: UseFormRegister<ProfileAnswers>;
  errorOf: (name: FieldPath<ProfileAnswers>) => string | undefined;
}

/** The talent's accounts in social networks, and a website. */
export function SocialFields({ register, errorOf }: SocialFieldsProps) {
  return (
    <Card className="grid gap-5 sm:grid-cols-2">
      {networks.map((name) => (
        <Input
          key={name}
          label={partNames[name]}
          aside={texts.optional}
          placeholder={texts.handleExample}
          error={errorOf(name)}
          {...register(name)}
        />
      ))}
      <Input
        type="url"
        label={partNames["socials.website"]}
        aside={texts.optional}
        placeholder="https://"
        error={errorOf("socials.website")}
        className="sm:col-span-2"
        {...register("socials.website")}
      />
    </Card>
  );
}
