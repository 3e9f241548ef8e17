import { Link } from "react-router";
import { paths } from "#app/lib/paths.ts";
import * as texts from "#messages/layouts";

export function Logo() {
  return (
    <Link
      to={paths.home()}
      className="flex items-center gap-2 rounded-lg"
      aria-label={texts.matchdayHome}
    >
      <svg aria-hidden="true" viewBox="0 0 64 64" className="size-9">
        <rect width="64" height="64" rx="16" className="fill-accent" />
        <path d="M12 47V17h9l11 16 11-16h9v30h-9V31L32 46 21 31v16z" className="fill-on-accent" />
      </svg>
      <span className="display text-[1.35rem] min-[22.5rem]:text-[1.7rem] tracking-tight">
        {texts.matchday}
      </span>
    </Link>
  );
}
