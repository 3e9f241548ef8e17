import { BadgeCheck, Globe, MapPin, Shield } from "lucide-react";
import type { PicturedTalent, SportName } from "#app/lib/catalogue/page-types.ts";
import { formatList } from "#app/lib/texts/format-number.ts";
import { countryName, languageName } from "#app/lib/texts/places.ts";
import { Picture } from "#app/ui/media/picture.tsx";
import * as texts from "#messages/talent";
import { Breadcrumb } from "./breadcrumb.tsx";
import { hasSample, Sample } from "./sample.tsx";
import { Fact, TrustFacts, VerifiedFact } from "./talent-facts.tsx";

export interface TalentHeaderProps {
  talent: PicturedTalent;
  sports: readonly SportName[];
}

/** Cover, portrait, name: the top of an athlete's page. */
export function TalentHeader({ talent, sports }: TalentHeaderProps) {
  const moves = hasSample(talent);
  const [sport] = sports;
  return (
    <header className="on-dark bg-night text-on-night">
      <div className="page-cover relative overflow-hidden">
        {talent.cover != null && (
          <Picture
            picture={talent.cover}
            sizes="(width >= 40rem) max(100vw, 54rem), max(100vw, 27rem)"
            loading="first"
            decorative
            className="size-full object-cover object-[70%_50%]"
          />
        )}
        <div className="scrim-bottom absolute inset-x-0 bottom-0" />
      </div>
      <div className="shell relative pb-8 sm:pb-12">
        <div className="-mt-20 flex flex-wrap items-end gap-x-3 gap-y-5 sm:-mt-28 sm:gap-x-8 lg:flex-nowrap">
          <Picture
            picture={talent.avatar}
            sizes="(width >= 40rem) 14rem, 9rem"
            loading="early"
            className="size-36 rounded-3xl border-4 border-on-night bg-surface-sunken portrait-cover shadow-2xl sm:size-56 sm:border-[6px]"
          />
          {moves && <Sample talent={talent} />}
          <div className={`order-2 min-w-0 flex-[1_0_100%] lg:flex-1 ${moves ? "" : "sm:flex-1"}`}>
            {sport !== undefined && <Breadcrumb {...sport} />}
            <h1 className="display mt-2 text-5xl sm:text-7xl lg:text-8xl">
              {talent.displayName}
              {talent.verified && (
                <>
                  {" "}
                  <BadgeCheck
                    aria-hidden="true"
                    className="inline size-8 -translate-y-1 text-accent sm:size-12"
                  />
                  <span className="sr-only">{texts.verified}</span>
                </>
              )}
            </h1>
            <p
              lang={talent.headlineLang}
              className="mt-3 max-w-2xl text-lg text-on-night/90 sm:text-xl"
            >
              {talent.headline}
            </p>
          </div>
        </div>
        <ul className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2.5 font-medium text-on-night/90">
          {talent.verified && <VerifiedFact />}
          <TrustFacts talent={talent} />
          {teamOf(talent) !== null && <Fact icon={Shield}>{teamOf(talent)}</Fact>}
          <Fact icon={MapPin}>
            <span suppressHydrationWarning>
              {[talent.city, countryName(talent.country)].filter((part) => part != null).join(", ")}
            </span>
          </Fact>
          <Fact icon={Globe}>
            <span suppressHydrationWarning>{formatList(talent.languages.map(languageName))}</span>
          </Fact>
        </ul>
      </div>
    </header>
  );
}

function teamOf({ team, position }: PicturedTalent): string | null {
  const parts = [team, position].filter((part) => part != null && part !== "");
  return parts.length === 0 ? null : parts.join(", ");
}
