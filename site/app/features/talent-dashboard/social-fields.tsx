import type { FieldPath, UseFormRegister } from "react-hook-form";
import { Card } from "#app/ui/card.tsx";
import { Input } from "#app/ui/field.tsx";
import type { ProfileAnswers } from "./profile-rules.ts";

const networks = [
  ["socials.instagram", "Instagram"],
  ["socials.x", "X"],
  ["socials.tiktok", "TikTok"],
  ["socials.youtube", "YouTube"],
] as const;

export interface SocialFieldsProps {
  register: UseFormRegister<ProfileAnswers>;
  errorOf: (name: FieldPath<ProfileAnswers>) => string | undefined;
}

/** Where else people follow the talent. */
export function SocialFields({ register, errorOf }: SocialFieldsProps) {
  return (
    <Card className="grid gap-5 sm:grid-cols-2">
      {networks.map(([name, label]) => (
        <Input
          key={name}
          label={label}
          aside="optional"
          placeholder="@name"
          error={errorOf(name)}
          {...register(name)}
        />
      ))}
      <Input
        type="url"
        label="Website"
        aside="optional"
        placeholder="https://"
        error={errorOf("socials.website")}
        className="sm:col-span-2"
        {...register("socials.website")}
      />
    </Card>
  );
}
