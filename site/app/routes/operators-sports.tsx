import { useState } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { DecisionDialog } from "#app/features/operators/decision-dialog.tsx";
import { OperatorsPage } from "#app/features/operators/operators-page.tsx";
import { RowCard } from "#app/features/operators/row-card.tsx";
import { SportDialog } from "#app/features/operators/sport-dialog.tsx";
import { answerOf, api } from "#app/lib/api/client.ts";
import type { Sport } from "#app/lib/api/types.ts";
import { operatorPaths } from "#app/lib/operator-paths.ts";
import { pageAnswer } from "#app/lib/page-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

export async function loader({ request }: LoaderFunctionArgs) {
  return await pageAnswer(request, api.GET("/api/operators/sports", { signal: request.signal }));
}

export default function OperatorsSports() {
  const { items } = useLoaderData<typeof loader>();
  const [adding, setAdding] = useState(false);
  return (
    <OperatorsPage
      title="Sports"
      path={operatorPaths.sports()}
      aside={<Button onClick={() => setAdding(true)}>Add sport</Button>}
    >
      {items.length === 0 ? (
        <EmptyState title="No sports yet">
          Athletes choose a sport when they apply, so applications open with the first one.
        </EmptyState>
      ) : (
        <ol className="grid gap-4">
          {items.map((sport, position) => (
            <SportRow key={sport.slug} sports={items} sport={sport} position={position} />
          ))}
        </ol>
      )}
      {adding && <SportDialog sport={null} sports={items} onClose={() => setAdding(false)} />}
    </OperatorsPage>
  );
}

export { PageTrouble as ErrorBoundary };

interface SportRowProps {
  sports: readonly Sport[];
  sport: Sport;
  position: number;
}

function SportRow({ sports, sport, position }: SportRowProps) {
  const [open, setOpen] = useState<"edit" | "move" | null>(null);
  const { name, slug, status, synonyms = [] } = sport;
  return (
    <RowCard
      title={name}
      detail={[
        `/sport/${slug}`,
        ...(status === "hidden" ? ["hidden"] : []),
        ...(synonyms.length > 0 ? [`also found by ${synonyms.join(", ")}`] : []),
      ].join(" · ")}
      aside={
        <>
          {position > 0 && (
            <Button
              variant="ghost"
              size="small"
              aria-label={`Move up ${name}`}
              onClick={() => setOpen("move")}
            >
              Move up
            </Button>
          )}
          <Button
            variant="outline"
            size="small"
            aria-label={`Edit ${name}`}
            onClick={() => setOpen("edit")}
          >
            Edit
          </Button>
        </>
      }
    >
      {open === "edit" && (
        <SportDialog sport={sport} sports={sports} onClose={() => setOpen(null)} />
      )}
      {open === "move" && (
        <DecisionDialog
          words={{
            title: `Move up ${name}`,
            lead: `${name} is shown before ${sports[position - 1]?.name ?? "the others"}.`,
            reason: "Why",
            confirm: "Move up",
            done: "Moved.",
          }}
          onClose={() => setOpen(null)}
          send={(reason) =>
            answerOf(
              api.POST("/api/operators/sport-order", {
                body: { slugs: movedUp(sports, position), reason },
              }),
            )
          }
        />
      )}
    </RowCard>
  );
}

/** The slugs of `sports` with the one at `position` one place earlier. */
function movedUp(sports: readonly Sport[], position: number): string[] {
  const slugs = sports.map(({ slug }) => slug);
  const [moved] = slugs.splice(position, 1);
  return moved === undefined ? slugs : slugs.toSpliced(position - 1, 0, moved);
}
