import { Link } from "react-router";
import type { SportName } from "#app/lib/catalogue/page-types.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { Button } from "#app/ui/button.tsx";
import * as texts from "#messages/browse";

interface SearchIdeasProps {
  sports: readonly SportName[];
  /** Queries that find athletes. */
  topics: readonly string[];
}

/** Where to look, without a query or without a match. */
export function SearchIdeas({ sports, topics }: SearchIdeasProps) {
  return (
    <div className="grid gap-8">
      {topics.length > 0 && (
        <Ideas
          title={texts.pickOccasion}
          links={topics.map((topic) => ({ to: paths.search({ q: topic }), label: topic }))}
        />
      )}
      <Ideas
        title={texts.pickSport}
        links={sports.map(({ slug, name }) => ({ to: paths.sport(slug), label: name }))}
      />
    </div>
  );
}

interface IdeasProps {
  title: string;
  links: readonly { to: string; label: string }[];
}

function Ideas({ title, links }: IdeasProps) {
  return (
    <section>
      <h2 className="text-lg font-bold">{title}</h2>
      <ul className="mt-3 flex flex-wrap gap-2">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Button asChild variant="outline" size="small">
              <Link to={to}>{label}</Link>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
