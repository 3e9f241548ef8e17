import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { pageStates, textOf } from "#app/features/operators/codes.ts";
import {
  type ListName,
  ListTabs,
  NextPage,
  readListQuery,
} from "#app/features/operators/list-tabs.tsx";
import { OperatorsPage } from "#app/features/operators/operators-page.tsx";
import { RowCard } from "#app/features/operators/row-card.tsx";
import { SearchForm, useSearch } from "#app/features/operators/search-form.tsx";
import { answerOf, api } from "#app/lib/api/client.ts";
import type { TalentFile } from "#app/lib/api/types.ts";
import { formatList } from "#app/lib/format-list.ts";
import { operatorPaths, type TalentList } from "#app/lib/operator-paths.ts";
import { pageAnswer } from "#app/lib/page-answer.ts";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-talent";

const lists = [
  { list: "published", label: texts.listPublished },
  { list: "pending", label: texts.listPending },
  { list: "suspended", label: texts.takenDown },
] as const satisfies readonly ListName<TalentList>[];

export async function loader({ request }: LoaderFunctionArgs) {
  const query = readListQuery(request, lists);
  const page = await pageAnswer(
    request,
    api.GET("/api/operators/talent", { params: { query }, signal: request.signal }),
  );
  return { list: query.list, page };
}

const searchTalent = (find: string) =>
  answerOf(api.POST("/api/operators/talent/search", { body: { find } }));

export default function OperatorsTalent() {
  const { list, page } = useLoaderData<typeof loader>();
  const { found, busy, problem, search } = useSearch(searchTalent);
  return (
    <OperatorsPage title={area.athletes} path={operatorPaths.allTalent()}>
      <SearchForm
        label={texts.find}
        hint={texts.findHint}
        busy={busy}
        error={problem}
        onSearch={(find) => void search(find)}
      />
      <div aria-live="polite">
        {found !== null && (
          <section aria-label={texts.found} className="mb-8">
            <TalentRows talent={found.items} />
          </section>
        )}
      </div>
      <ListTabs lists={lists} current={list} pathOf={(one) => operatorPaths.allTalent(one)} />
      <TalentRows talent={page.items} />
      <NextPage to={page.next == null ? null : operatorPaths.allTalent(list, page.next)} />
    </OperatorsPage>
  );
}

export { PageTrouble as ErrorBoundary };

/** Athletes in a list. */
function TalentRows({ talent }: { talent: readonly TalentFile[] }) {
  if (talent.length === 0) {
    return <EmptyState title={texts.none} />;
  }
  return (
    <ul className="grid gap-3">
      {talent.map((one) => (
        <RowCard
          key={one.talentGuid}
          title={one.displayName}
          to={operatorPaths.talent(one.talentGuid)}
          detail={[one.slug, formatList(one.sports)].filter(Boolean).join(" · ")}
          aside={
            <>
              {one.verified != null && <Badge tone="good">{area.verified}</Badge>}
              <Badge>{textOf(pageStates, one.status)}</Badge>
            </>
          }
        />
      ))}
    </ul>
  );
}
