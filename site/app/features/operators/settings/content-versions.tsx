import { useState } from "react";
import { MayAct } from "#app/features/operators/decisions/may-act.tsx";
import { RowCard } from "#app/features/operators/parts/row-card.tsx";
import { answerOf, api } from "#app/lib/api/client.ts";
import { messageFor } from "#app/lib/api/failure.ts";
import type { StoredContent } from "#app/lib/api/types.ts";
import { formatDateTime } from "#app/lib/time/format-time.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as common from "#messages/common";
import * as texts from "#messages/operators-settings";
import type { ContentPlace } from "./content-places.ts";

interface ContentVersionsProps {
  place: ContentPlace;
  /** The latest versions, newest first. */
  first: readonly StoredContent[];
  /** Puts a version into the editor. */
  onTake: (text: { title: string; markdown: string }) => void;
}

/** The versions of a text, which are kept: each can be put into the editor. */
export function ContentVersions({ place, first, onTake }: ContentVersionsProps) {
  const [earlier, setEarlier] = useState<readonly StoredContent[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const versions = [...first, ...earlier.filter(({ version }) => version < lowestOf(first))];
  const lowest = lowestOf(versions);
  const showMore = async () => {
    setFailure(null);
    try {
      const { page, language } = place;
      const params = { path: { page, language }, query: { before: lowest } };
      const call = api.GET("/api/operators/content/{page}/{language}/versions", { params });
      const { items } = await answerOf(call);
      setEarlier([...earlier, ...items]);
    } catch (error) {
      setFailure(messageFor(error));
    }
  };
  if (versions.length === 0) return null;
  return (
    <section className="grid gap-4">
      <h2 className="text-2xl font-bold">{texts.versions}</h2>
      <ol className="grid gap-4">
        {versions.map(({ version, title, markdown, removed, savedAt }) => (
          <li key={version}>
            <RowCard
              title={texts.version({ version: String(version) })}
              detail={[
                formatDateTime(savedAt),
                removed ? texts.versionRemoved : texts.versionText({ title }),
              ].join(" · ")}
              aside={
                removed ? null : (
                  <MayAct act="PUT /api/operators/content/{page}/{language}">
                    <Button
                      variant="outline"
                      size="small"
                      aria-label={texts.takeVersion({ version: String(version) })}
                      onClick={() => onTake({ title, markdown })}
                    >
                      {texts.take}
                    </Button>
                  </MayAct>
                )
              }
            />
          </li>
        ))}
      </ol>
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      {lowest > 1 && (
        <Button variant="outline" className="justify-self-start" onClick={() => void showMore()}>
          {common.showMore}
        </Button>
      )}
    </section>
  );
}

function lowestOf(versions: readonly StoredContent[]): number {
  return versions.at(-1)?.version ?? 0;
}
