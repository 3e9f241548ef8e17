import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { OperatorsPage } from "#app/features/operators/desk/operators-page.tsx";
import { capitalised } from "#app/features/operators/parts/capitalised.ts";
import { pageStates, textOf } from "#app/features/operators/parts/codes.ts";
import {
  ItemList,
  type ListName,
  ListTabs,
  NextPage,
  readListQuery,
} from "#app/features/operators/parts/list-page.tsx";
import { RowCard } from "#app/features/operators/parts/row-card.tsx";
import { SearchForm, useSearch } from "#app/features/operators/parts/search-form.tsx";
import {
  loadSportNames,
  type SportNames,
  sportsWords,
} from "#app/features/operators/settings/sport-names.ts";
import { answerOf, api } from "#app/lib/api/client.ts";
import type { TalentFile } from "#app/lib/api/types.ts";
import { operatorPaths, type TalentList } from "#app/lib/pages/operator-paths.ts";
import { pageAnswer } from "#app/lib/pages/page-answer.ts";
import { Badge } from "#app/ui/badge.tsx";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-talent";

const lists = [
  { list: "published", label: texts.listPublished },
  { list: "pending", label: texts.listPending },
  { list: "suspended", label: texts.takenDown },
] as const satisfies readonly ListName<TalentList>[];

export async function loader({ request }: LoaderFunctionArgs) {
  const query = readListQuery(request, lists);
  const [page, sportNames] = await Promise.all([
    pageAnswer(
      request,
      api.GET("/api/operators/talent", { params: { query }, signal: request.signal }),
    ),
    loadSportNames(request),
  ]);
  return { list: query.list, page, sportNames };
}

const searchTalent = (find: string) =>
  answerOf(api.POST("/api/operators/talent/search", { body: { find } }));

export default function OperatorsTalent() {
  const { list, page, sportNames } = useLoaderData<typeof loader>();
  const { found, busy, problem, search } = useSearch(searchTalent);
  return (
    <OperatorsPage title={area.athletes} path={operatorPaths.allTalent()}>
      <SearchForm
        label={texts.find}
        hint={texts.findHint}
        busy={busy}
        error={problem}
        folded
        onSearch={(find) => void search(find)}
      />
      <div aria-live="polite">
        {found !== null && (
          <section aria-label={texts.found} className="mb-8">
            <TalentRows talent={found.items} sportNames={sportNames} />
          </section>
        )}
      </div>
      <ListTabs lists={lists} current={list} pathOf={(one) => operatorPaths.allTalent(one)} />
      <TalentRows talent={page.items} sportNames={sportNames} />
      <NextPage next={page.next} pathOf={(cursor) => operatorPaths.allTalent(list, cursor)} />
    </OperatorsPage>
  );
}

export { PageTrouble as ErrorBoundary };

interface TalentRowsProps {
  talent: readonly TalentFile[];
  sportNames: SportNames;
}

/** Athletes in a list. */
function TalentRows({ talent, sportNames }: TalentRowsProps) {
  return (
    <ItemList items={talent} none={texts.none}>
      {(one) => (
        <RowCard
          key={one.talentGuid}
          title={one.displayName}
          to={operatorPaths.talent(one.talentGuid)}
          detail={[one.slug, sportsWords(one.sports, sportNames)].filter(Boolean).join(" · ")}
          aside={
            <>
              {one.verified != null && <Badge tone="good">{area.verified}</Badge>}
              <Badge>{capitalised(textOf(pageStates, one.status))}</Badge>
            </>
          }
        />
      )}
    </ItemList>
  );
}
