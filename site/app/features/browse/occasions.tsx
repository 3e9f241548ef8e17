import {
  Cake,
  ChevronRight,
  Dumbbell,
  Flame,
  type LucideIcon,
  PartyPopper,
  Shirt,
} from "lucide-react";
import { Link } from "react-router";
import { paths } from "#app/lib/pages/paths.ts";
import * as texts from "#messages/gift-ideas";
import * as topics from "#messages/search-topics";

interface Occasion {
  label: string;
  /** One sentence about why it works. */
  idea: string;
  /** Finds the athletes. */
  query: string;
  Icon: LucideIcon;
}

const occasions: readonly Occasion[] = [
  {
    label: texts.birthday,
    idea: texts.birthdayIdea,
    query: topics.suggestBirthday,
    Icon: Cake,
  },
  { label: texts.match, idea: texts.matchIdea, query: topics.suggestPepTalk, Icon: Flame },
  {
    label: texts.coaching,
    idea: texts.coachingIdea,
    query: topics.suggestCoaching,
    Icon: Dumbbell,
  },
  {
    label: texts.club,
    idea: texts.clubIdea,
    query: topics.suggestTeamBuilding,
    Icon: PartyPopper,
  },
  { label: texts.collector, idea: texts.collectorIdea, query: topics.suggestShirt, Icon: Shirt },
];

/** Reasons to book, each with the way to the athletes who suit it. */
export function Occasions() {
  return (
    <ul className="divide-y divide-line border-y border-line lg:grid lg:grid-cols-2 lg:gap-x-12 lg:divide-y-0 lg:border-0">
      {occasions.map(({ label, idea, query, Icon }) => (
        <li key={label} className="lg:border-t lg:border-line">
          <Link
            to={paths.search({ q: query })}
            className="group flex items-center gap-4 py-2.5 sm:py-5"
          >
            <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent text-on-accent">
              <Icon aria-hidden="true" className="size-5.5" />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block font-bold sm:text-lg">{label}</span>
              <span className="block text-sm text-soft sm:text-base">{idea}</span>
            </span>
            <ChevronRight
              aria-hidden="true"
              className="size-5 shrink-0 text-mute group-hover:text-strong rtl:-scale-x-100"
            />
          </Link>
        </li>
      ))}
    </ul>
  );
}
