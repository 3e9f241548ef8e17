import { useState } from "react";
import { useRevalidator } from "react-router";
import { changeVisibility, type OrderAccess } from "#app/features/orders/state/order-access.ts";
import { has } from "#app/features/orders/state/order-words.ts";
import { ApiFailure, messageFor } from "#app/lib/api/failure.ts";
import type { DeliveredFile, OrderView } from "#app/lib/api/types.ts";
import { pageUrl } from "#app/lib/marketplace/site-config.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { visibilityWords } from "#app/lib/texts/booking-labels.ts";
import { firstName } from "#app/lib/texts/first-name.ts";
import { addressOf } from "#app/lib/texts/language.ts";
import { Button } from "#app/ui/button.tsx";
import { cardClass } from "#app/ui/card.tsx";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { RadioCards } from "#app/ui/forms/radio-cards.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ShareButton } from "#app/ui/share-button.tsx";
import { showToast } from "#app/ui/toast.tsx";
import * as errors from "#messages/errors";
import * as texts from "#messages/orders-delivery";

export interface ShareVideoProps {
  order: OrderView;
  access: OrderAccess;
}

type Visibility = OrderView["visibility"];

/** Sets who else sees a delivered video: its customer decides, and may change it. */
export function ShareVideo({ order, access }: ShareVideoProps) {
  const file = order.deliverables.findLast(({ kind }) => kind === "video")?.file;
  return file == null ? null : <SharedFile order={order} access={access} file={file} />;
}

interface SharedFileProps extends ShareVideoProps {
  /** The newest delivered video. */
  file: DeliveredFile;
}

function SharedFile({ order, access, file }: SharedFileProps) {
  const revalidator = useRevalidator();
  const [chosen, setChosen] = useState<Visibility | null>(null);
  const [agrees, setAgrees] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const path = paths.item(order.talent.slug, file.assetId);
  const decides = order.viewer === "customer" || order.viewer === "guest";
  if (!has(order, "delivery") || (!decides && order.visibility === "private")) return null;

  const visibility = chosen ?? order.visibility;
  const isForOther = order.brief.forWhom === "other";
  const needsWord = visibility === "public" && isForOther && order.visibility !== "public";
  const save = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const recipientAgrees = visibility === "public" && (!isForOther || agrees);
      await changeVisibility(access, { visibility, version: order.version, recipientAgrees });
      await revalidator.revalidate();
      setChosen(null);
      showToast(doneWords[visibility]);
    } catch (error) {
      const [field] = error instanceof ApiFailure ? error.fields : [];
      setProblem(
        field?.field === "recipientAgrees"
          ? texts.askFirst({ name: order.brief.recipientName })
          : messageFor(error),
      );
      if (error instanceof ApiFailure && error.code === "conflict") await revalidator.revalidate();
    } finally {
      setBusy(false);
    }
  };

  return (
    <section aria-label={texts.shareVideo} className={cardClass("grid gap-4 p-5 sm:p-6")}>
      <div>
        <h2 className="display text-2xl">{texts.shareVideo}</h2>
        {decides && file.isPublishable !== false && (
          <p className="mt-2 text-soft">
            {texts.shareLead({ talent: firstName(order.talent.displayName) })}
          </p>
        )}
      </div>
      {order.visibility !== "private" && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-xl bg-surface p-3">
          <a href={addressOf(path)} className="min-w-0 font-semibold wrap-anywhere underline">
            {pageUrl(path)}
          </a>
          <ShareButton
            title={texts.videoBy({ talent: order.talent.displayName })}
            url={pageUrl(path)}
          />
        </div>
      )}
      {decides && file.isPublishable === false && (
        <Notice tone="info">{errors.videoNotPublishable}</Notice>
      )}
      {decides && file.isPublishable !== false && (
        <>
          <RadioCards
            legend={texts.whoMayWatch}
            name="visibility"
            columns={3}
            cards={Object.entries(visibilityWords).map(([value, words]) => ({ value, ...words }))}
            value={visibility}
            onChange={({ target }) => {
              setProblem(null);
              setChosen(parseVisibility(target.value));
            }}
          />
          {needsWord && (
            <Checkbox
              label={texts.recipientAgrees({ name: order.brief.recipientName })}
              checked={agrees}
              onChange={({ target }) => setAgrees(target.checked)}
            />
          )}
          {problem !== null && <Notice tone="bad">{problem}</Notice>}
          <Button
            variant="outline"
            className="justify-self-start"
            busy={busy}
            disabled={visibility === order.visibility}
            onClick={() => void save()}
          >
            {texts.saveVisibility}
          </Button>
        </>
      )}
    </section>
  );
}

const doneWords: Readonly<Record<Visibility, string>> = {
  private: texts.nowPrivate,
  unlisted: texts.nowUnlisted,
  public: texts.nowPublic,
};

function parseVisibility(value: string): Visibility {
  return value === "unlisted" || value === "public" ? value : "private";
}
