import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import type { SportName } from "#app/lib/catalogue/page-types.ts";
import { paths } from "#app/lib/pages/paths.ts";
import * as texts from "#messages/talent";

/** The way from the front page to the athletes of a sport. */
export function Breadcrumb({ slug, name }: SportName) {
  return (
    <nav aria-label={texts.breadcrumb}>
      <ol className="flex flex-wrap items-center gap-1 text-sm text-on-night/85">
        <li>
          <Link to={paths.home()} className="rounded underline-offset-4 hover:underline">
            {texts.home}
          </Link>
        </li>
        <li className="flex items-center gap-1">
          <ChevronRight aria-hidden="true" className="size-4 rtl:-scale-x-100" />
          <Link to={paths.sport(slug)} className="rounded underline-offset-4 hover:underline">
            {name}
          </Link>
        </li>
      </ol>
    </nav>
  );
}
