import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import type { SportPage } from "#app/lib/catalogue/page-types.ts";
import { paths } from "#app/lib/paths.ts";
import { Picture } from "#app/ui/picture.tsx";

export function SportHero({ sport }: { sport: SportPage["sport"] }) {
  return (
    <section className="on-dark relative overflow-hidden bg-ink text-white">
      <div className="lg:absolute lg:inset-y-0 lg:right-0 lg:w-[58%]">
        <Picture
          picture={sport.hero}
          sizes="(width >= 64rem) max(58vw, 48rem), max(100vw, 29rem)"
          loading="first"
          decorative
          className="h-44 w-full object-cover object-[75%_50%] sm:h-64 lg:h-full lg:[clip-path:polygon(16%_0,100%_0,100%_100%,0_100%)]"
        />
      </div>
      <div className="shell relative py-8 sm:py-12 lg:py-20">
        <nav aria-label="Breadcrumb">
          <ol className="flex items-center gap-1 text-sm text-white/85">
            <li>
              <Link to={paths.home()} className="rounded underline-offset-4 hover:underline">
                Home
              </Link>
            </li>
            <li className="flex items-center gap-1">
              <ChevronRight aria-hidden="true" className="size-4" />
              <span aria-current="page">{sport.name}</span>
            </li>
          </ol>
        </nav>
        <h1 className="display mt-4 text-6xl sm:text-8xl lg:text-9xl">{sport.name}</h1>
        <p className="mt-4 max-w-xl text-lg text-white/85 lg:max-w-md">{sport.description}</p>
      </div>
    </section>
  );
}
