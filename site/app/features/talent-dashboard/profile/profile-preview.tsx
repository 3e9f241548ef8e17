import { BadgeCheck, MapPin } from "lucide-react";
import type { DeepPartial } from "react-hook-form";
import type { OwnTalentView, SportView } from "#app/lib/api/types.ts";
import { countryName } from "#app/lib/texts/places-and-languages.ts";
import { Badge } from "#app/ui/badge.tsx";
import * as texts from "#messages/talent-dashboard-profile";
import type { ProfileAnswers } from "./profile-rules.ts";

export interface ProfilePreviewProps {
  /** What cannot be changed here. */
  badges: Pick<OwnTalentView, "avatar" | "verified">;
  answers: DeepPartial<ProfileAnswers>;
  sports: readonly SportView[];
}

/** The head of the public page with the form's current values. */
export function ProfilePreview({ badges, answers, sports }: ProfilePreviewProps) {
  const places = [answers.city, answers.country && countryName(answers.country)].filter(
    (place) => place !== undefined && place !== "",
  );
  return (
    <aside aria-label={texts.preview} className="lg:sticky lg:top-(--head)">
      <p className="eyebrow mb-2 text-mute">{texts.previewHint}</p>
      <div className="on-dark lanes overflow-hidden rounded-3xl bg-night-raised text-on-night ring-1 ring-on-night/15 md:max-lg:has-[img]:grid md:max-lg:has-[img]:grid-cols-[16rem_minmax(0,1fr)]">
        {badges.avatar != null && (
          <img
            src={badges.avatar.src}
            width={badges.avatar.width}
            height={badges.avatar.height}
            alt={badges.avatar.alt}
            className="aspect-square w-full portrait-cover md:max-lg:h-full"
          />
        )}
        <div className="p-6">
          <div className="flex flex-wrap gap-2">
            {(answers.sports ?? []).map((slug) => (
              <Badge key={slug} tone="volt">
                {sports.find((sport) => sport.slug === slug)?.name ?? slug}
              </Badge>
            ))}
          </div>
          <p className="display mt-3 flex items-center gap-2 text-4xl">
            {answers.displayName === "" ? texts.yourName : answers.displayName}
            {badges.verified && (
              <BadgeCheck aria-label={texts.verified} className="size-7 text-accent" />
            )}
          </p>
          <p className="mt-1 text-lg text-on-night/85">{answers.headline}</p>
          {places.length > 0 && (
            <p className="mt-3 flex items-center gap-2 text-sm text-on-night/75">
              <MapPin aria-hidden="true" className="size-4" />
              {places.join(", ")}
            </p>
          )}
          <p className="mt-4 line-clamp-6 whitespace-pre-line text-on-night/85">{answers.bio}</p>
        </div>
      </div>
    </aside>
  );
}
