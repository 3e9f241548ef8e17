import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { answerOf, api } from "#app/lib/api/client.ts";
import { messageFor } from "#app/lib/api/failure.ts";
import type { SharedVideoPage as Page } from "#app/lib/catalogue/page-types.ts";
import { breadcrumbs } from "#app/lib/catalogue/structured-data.ts";
import { videoObject } from "#app/lib/catalogue/video-object.ts";
import { pageUrl } from "#app/lib/marketplace/site-config.ts";
import { PageHead } from "#app/lib/pages/page-head.tsx";
import { paths } from "#app/lib/pages/paths.ts";
import { MediaFile } from "#app/ui/media/media-file.tsx";
import { Picture } from "#app/ui/media/picture.tsx";
import { ShareButton } from "#app/ui/share-button.tsx";
import * as texts from "#messages/talent";
import { BookingBar, BookingPanel } from "./booking-panel.tsx";

/** A video that its customer shares, with the way to book one. */
export function SharedVideoPage({ page }: { page: Page }) {
  const { talent } = page;
  const { address, problem, renew } = useAddress(page);
  const { assetId, offerTitle, isPublic, width, height } = page.video;
  const path = paths.item(talent.slug, assetId);
  const title = texts.videoBy({ name: talent.displayName });
  const [cheapest] = [...talent.offers].sort((one, other) => one.price.amount - other.price.amount);
  return (
    <>
      <PageHead
        title={title}
        description={texts.videoDescription({
          offer: offerTitle,
          name: talent.displayName,
          headline: talent.headline,
        })}
        path={path}
        image={{ src: talent.share, alt: talent.avatar.alt }}
        noindex={!isPublic}
        jsonLd={
          isPublic
            ? [
                videoObject({ ...page.video, hasPoster: address.posterUrl != null }, talent),
                breadcrumbs([
                  { name: texts.home, path: paths.home() },
                  { name: talent.displayName, path: paths.talent(talent.slug) },
                  { name: title, path },
                ]),
              ]
            : []
        }
      />
      <div className="shell grid gap-8 py-8 sm:py-12 lg:grid-cols-[1fr_22rem] lg:gap-14">
        <div className="grid min-w-0 content-start gap-5">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <Link
              to={paths.talent(talent.slug)}
              className="inline-flex items-center gap-2 rounded font-semibold hover:underline"
            >
              <ArrowLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
              {talent.displayName}
            </Link>
            <ShareButton title={title} url={pageUrl(path)} />
          </div>
          <div className="flex items-center gap-4">
            <Picture
              picture={talent.avatar}
              sizes="4rem"
              className="size-16 rounded-full portrait-cover"
            />
            <div className="min-w-0">
              <h1 className="display text-3xl wrap-anywhere sm:text-5xl">{title}</h1>
              <p className="mt-1 text-soft">{offerTitle}</p>
            </div>
          </div>
          <MediaFile
            address={address}
            problem={problem}
            renew={renew}
            label={title}
            width={width}
            height={height}
            download="outline"
          />
        </div>
        {cheapest !== undefined && (
          <aside aria-label={texts.bookYourOwn} className="hidden lg:block">
            <h2 className="display mb-4 text-2xl">{texts.bookYourOwn}</h2>
            <div className="sticky top-(--head)">
              <BookingPanel talent={talent} offer={cheapest} from={talent.offers.length > 1} />
            </div>
          </aside>
        )}
      </div>
      {cheapest !== undefined && (
        <BookingBar talent={talent} offer={cheapest} from={talent.offers.length > 1} />
      )}
    </>
  );
}

/** Returns the video's address. It expires and is renewed during playback, while the video is shared. */
function useAddress({ talent, video }: Page) {
  const [address, setAddress] = useState(video.address);
  const [problem, setProblem] = useState<string | null>(null);
  const renew = () => {
    const params = { path: { slug: talent.slug, assetId: video.assetId } };
    answerOf(api.GET("/api/media/shared/{slug}/{assetId}", { params })).then(
      (found) => {
        setProblem(null);
        setAddress(found.address);
      },
      (error: unknown) => {
        console.warn("failed to find where a shared video is read", error);
        setProblem(messageFor(error));
      },
    );
  };
  return { address, problem, renew };
}
