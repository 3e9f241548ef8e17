import { useState } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { DecisionDialog } from "#app/features/operators/decisions/decision-dialog.tsx";
import { MayAct } from "#app/features/operators/decisions/may-act.tsx";
import { OperatorsPage } from "#app/features/operators/desk/operators-page.tsx";
import { RowCard } from "#app/features/operators/parts/row-card.tsx";
import { SportDialog } from "#app/features/operators/settings/sport-dialog.tsx";
import { answerOf, api } from "#app/lib/api/client.ts";
import type { Sport } from "#app/lib/api/types.ts";
import { localSport } from "#app/lib/catalogue/local-texts.ts";
import { operatorPaths } from "#app/lib/pages/operator-paths.ts";
import { pageAnswer } from "#app/lib/pages/page-answer.ts";
import { formatList } from "#app/lib/texts/format-list.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import * as common from "#messages/common";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-sports";

export async function loader({ request }: LoaderFunctionArgs) {
  return await pageAnswer(request, api.GET("/api/operators/sports", { signal: request.signal }));
}

export default function OperatorsSports() {
  const { items } = useLoaderData<typeof loader>();
  const [adding, setAdding] = useState(false);
  return (
    <OperatorsPage
      title={area.sports}
      path={operatorPaths.sports()}
      aside={
        <MayAct act="PUT /api/operators/sports/{sportSlug}">
          <Button onClick={() => setAdding(true)}>{texts.add}</Button>
        </MayAct>
      }
    >
      {items.length === 0 ? (
        <EmptyState title={texts.none}>{texts.noneHint}</EmptyState>
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
  const { slug, status, synonyms = [] } = sport;
  const { name } = localSport(sport);
  const previous = sports[position - 1];
  return (
    <RowCard
      title={name}
      detail={[
        `/sport/${slug}`,
        ...(status === "hidden" ? [texts.hidden] : []),
        ...(synonyms.length > 0 ? [texts.foundBy({ words: formatList(synonyms) })] : []),
      ].join(" · ")}
      aside={
        <>
          {previous !== undefined && (
            <MayAct act="POST /api/operators/sport-order">
              <Button
                variant="ghost"
                size="small"
                className="max-sm:-ms-4"
                aria-label={texts.moveUpName({ name })}
                onClick={() => setOpen("move")}
              >
                {texts.moveUp}
              </Button>
            </MayAct>
          )}
          <MayAct act="PUT /api/operators/sports/{sportSlug}">
            <Button
              variant="outline"
              size="small"
              aria-label={texts.edit({ name })}
              onClick={() => setOpen("edit")}
            >
              {common.edit}
            </Button>
          </MayAct>
        </>
      }
    >
      {open === "edit" && (
        <SportDialog sport={sport} sports={sports} onClose={() => setOpen(null)} />
      )}
      {open === "move" && previous !== undefined && (
        <DecisionDialog
          words={{
            title: texts.moveUpName({ name }),
            lead: texts.shownBefore({ name, other: localSport(previous).name }),
            reason: area.why,
            confirm: texts.moveUp,
            done: texts.moved,
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

/** Returns the slugs of `sports` after the sport at the index `position` was swapped with the previous one. */
function movedUp(sports: readonly Sport[], position: number): string[] {
  const slugs = sports.map(({ slug }) => slug);
  const [moved] = slugs.splice(position, 1);
  return moved === undefined ? slugs : slugs.toSpliced(position - 1, 0, moved);
}
