import { useEffect } from "react";
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { GiftDeliverables } from "#app/features/gifts/gift-deliverables.tsx";
import { GiftSession } from "#app/features/gifts/gift-session.tsx";
import { GiftThanks } from "#app/features/gifts/gift-thanks.tsx";
import { api } from "#app/lib/api/client.ts";
import type { GiftView } from "#app/lib/api/types.ts";
import { pageAnswer } from "#app/lib/pages/page-answer.ts";
import { PageHead } from "#app/lib/pages/page-head.tsx";
import { paths } from "#app/lib/pages/paths.ts";
import { formatDateTime, timeLeft } from "#app/lib/time/format-time.ts";
import { useNow } from "#app/lib/time/use-now.ts";
import { zoneWords } from "#app/lib/time/zone-words.ts";
import { Card } from "#app/ui/card.tsx";
import { Avatar } from "#app/ui/media/avatar.tsx";
import * as texts from "#messages/page-gift";

export async function loader({ params: { giftToken = "" }, request }: LoaderFunctionArgs) {
  const gift = await pageAnswer(
    request,
    api.GET("/api/orders/gifts/{giftToken}", {
      params: { path: { giftToken } },
      signal: request.signal,
    }),
  );
  return { gift, giftToken };
}

/** A gift, for the visitor with its link. */
export default function Gift() {
  const { gift, giftToken } = useLoaderData<typeof loader>();
  const { recipientName, fromName, talent, status } = gift;
  return (
    <section className="shell max-w-3xl py-8 sm:py-12">
      <PageHead title={texts.gift} path={paths.gift(giftToken)} noindex />
      <div className="flex items-center gap-4">
        {talent.avatar != null && <Avatar picture={talent.avatar} size="medium" decorative />}
        <div className="min-w-0">
          <p className="wrap-anywhere text-soft">{texts.giftFor({ name: recipientName })}</p>
          <h1 className="display text-4xl wrap-anywhere sm:text-5xl">
            {texts.giftFrom({ from: fromName, talent: talent.displayName })}
          </h1>
        </div>
      </div>
      {isEnded(status) ? (
        <Card className="mt-8">
          <p className="text-lg" role="status">
            {endings[status]({ from: fromName, talent: talent.displayName })}
          </p>
        </Card>
      ) : status === "open" ? (
        <div className="mt-8 grid gap-6">
          {gift.message !== "" && (
            <Card>
              <p className="text-lg wrap-anywhere whitespace-pre-line">{gift.message}</p>
              <p className="mt-3 wrap-anywhere text-mute">{fromName}</p>
            </Card>
          )}
          <GiftSession gift={gift} />
          <GiftDeliverables gift={gift} giftToken={giftToken} />
          <GiftThanks gift={gift} giftToken={giftToken} />
        </div>
      ) : (
        <Waiting gift={gift} />
      )}
    </section>
  );
}

export { PageTrouble as ErrorBoundary };

type Ending = Extract<GiftView["status"], "declined" | "expired" | "cancelled">;

/** What happened to a gift that there is not. */
const endings: Readonly<Record<Ending, (names: { from: string; talent: string }) => string>> = {
  declined: texts.declined,
  expired: texts.expired,
  cancelled: texts.cancelled,
};

function isEnded(status: GiftView["status"]): status is Ending {
  return status in endings;
}

/** When it opens; the page asks again when that time has come. */
function Waiting({ gift: { status, opens, talent } }: { gift: GiftView }) {
  const revalidator = useRevalidator();
  const now = useNow();
  const left = opens == null ? null : timeLeft(opens.at, now);
  const isDue = status === "waiting" && left === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once, when it becomes due
  useEffect(() => {
    if (isDue) void revalidator.revalidate();
  }, [isDue]);
  return (
    <Card className="mt-8">
      <p className="text-lg" role="status">
        {opens != null && left !== null
          ? texts.opensOn({
              time: formatDateTime(opens.at, opens.timeZone),
              zone: zoneWords(opens.timeZone, new Date(opens.at)),
            })
          : texts.inProgress({ talent: talent.displayName })}
      </p>
      {left !== null && <p className="mt-2 text-soft tabular">{texts.toGo({ left })}</p>}
    </Card>
  );
}
