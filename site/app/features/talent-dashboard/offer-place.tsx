import { useState } from "react";
import { Link } from "react-router";
import type { OfferKind } from "#app/lib/api/types.ts";
import { offerKinds } from "#app/lib/catalogue/offer-words.ts";
import type { Live } from "#app/lib/live/follow-live.ts";
import type { LiveRow } from "#app/lib/live/read-documents.ts";
import { paths } from "#app/lib/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { newGuid } from "./new-guid.ts";
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
      title="No such offer"
      action={
        <Button asChild variant="outline">
          <Link to={paths.talentProfile()}>Your page</Link>
        </Button>
      }
    >
      There is no offer of yours at this address.
    </EmptyState>
  );
}

function kindOf(opened: string): OfferKind | null {
  return offerKinds.find((kind) => kind !== "custom" && opened === `new-${kind}`) ?? null;
}
