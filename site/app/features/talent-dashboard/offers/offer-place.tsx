import { useState } from "react";
import { Link } from "react-router";
import type { OfferKind } from "#app/lib/api/types.ts";
import { offerKinds } from "#app/lib/catalogue/offer-words.ts";
import type { LiveRow } from "#app/lib/live/documents.ts";
import type { Live } from "#app/lib/live/follow-live.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import * as texts from "#messages/talent-dashboard-offers";
import type { OwnOffer } from "./offer-document.ts";
import { OfferEditor, type OfferEditorProps } from "./offer-editor.tsx";

export interface OfferPlaceProps {
  /** The guid of an offer, or `new-` and a kind. */
  opened: string;
  talent: OfferEditorProps["talent"];
  offers: Live<readonly LiveRow<OwnOffer>[]>;
  onMade: () => void;
}

/** The editor of the offer that the address names. */
export function OfferPlace({ opened, talent, offers, onMade }: OfferPlaceProps) {
  const kind = kindOf(opened);
  // The same for every attempt to save it.
  const [guid] = useState(() => (kind === null ? opened : newGuid(Date.now())));
  const { data: rows, problem } = offers;
  const row = rows?.find(({ id }) => id === guid);
  if (kind !== null) {
    const last = Math.max(0, ...(rows ?? []).map(({ data }) => data.sort));
    return (
      <OfferEditor
        talent={talent}
        offerGuid={guid}
        kind={kind}
        offer={null}
        sort={last + 1}
        pending={row?.pending ?? false}
        onMade={onMade}
      />
    );
  }
  if (row !== undefined) {
    return (
      <OfferEditor
        talent={talent}
        offerGuid={guid}
        kind={row.data.kind}
        offer={row.data}
        sort={row.data.sort}
        pending={row.pending}
        onMade={onMade}
      />
    );
  }
  if (rows === undefined) {
    return problem === null ? (
      <Skeleton className="h-128" />
    ) : (
      <Notice tone="bad">{problem.message}</Notice>
    );
  }
  return (
    <EmptyState
      title={texts.noSuchOffer}
      action={
        <Button asChild variant="outline">
          <Link to={paths.talentProfile()}>{texts.yourPage}</Link>
        </Button>
      }
    >
      {texts.noSuchOfferHint}
    </EmptyState>
  );
}

function kindOf(opened: string): OfferKind | null {
  return offerKinds.find((kind) => kind !== "custom" && opened === `new-${kind}`) ?? null;
}

/**
 * A UUID version 7, as every `…Guid` of the product is: the time, then 74 random bits.
 *
 * @param now milliseconds since 1970
 */
export function newGuid(now: number): string {
  const time = now.toString(16).padStart(12, "0");
  const random = [...crypto.getRandomValues(new Uint8Array(10))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
  const variant = "89ab".charAt(Number.parseInt(random.charAt(3), 16) % 4);
  return [
    time.slice(0, 8),
    time.slice(8),
    `7${random.slice(0, 3)}`,
    `${variant}${random.slice(4, 7)}`,
    random.slice(8, 20),
  ].join("-");
}
