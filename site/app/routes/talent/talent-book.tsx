import { lazy, Suspense, useEffect, useState } from "react";
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from "react-router";
import { BookingWizard } from "#app/features/booking/booking-wizard.tsx";
import { readWanted } from "#app/features/booking/draft/begin-booking.ts";
import { type SavedDraft, type Step, steps } from "#app/features/booking/draft/draft.ts";
import { DraftLoader } from "#app/features/booking/draft/draft-loader.tsx";
import { preloadLaterSteps } from "#app/features/booking/steps/load-later-steps.ts";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { api } from "#app/lib/api/client.ts";
import type { TalentView } from "#app/lib/api/types.ts";
import { localTalent } from "#app/lib/catalogue/local-texts.ts";
import { pageAnswer } from "#app/lib/pages/page-answer.ts";
import { PageHead } from "#app/lib/pages/page-head.tsx";
import { paths } from "#app/lib/pages/paths.ts";
import { closeDialog, openBooking } from "#app/lib/storage/app-state.ts";
import * as texts from "#messages/page-talent-book";

const AlertButton = lazy(async () => ({
  default: (await import("#app/features/talent/alert-button.tsx")).AlertButton,
}));

export async function loader({ params, request }: LoaderFunctionArgs) {
  const path = { slug: params.slug ?? "" };
  // A booking of a chosen offer begins with a later step: its placeholder stays until the code is loaded.
  const ahead = new URL(request.url).search === "" ? null : preloadLaterSteps();
  const talent = await pageAnswer(request, api.GET("/api/talent/{slug}", { params: { path } }));
  await ahead;
  return localTalent(talent);
}

export default function TalentBook() {
  const talent = useLoaderData<typeof loader>();
  return (
    <section className="shell py-8 sm:py-12">
      {/* The form of the athlete's own page: that is the address to keep. */}
      <PageHead
        title={texts.title({ name: talent.displayName })}
        description={texts.description({ name: talent.displayName })}
        path={paths.talent(talent.slug)}
      />
      <h1 className="mb-6 text-lg font-semibold text-soft">
        {texts.title({ name: talent.displayName })}
      </h1>
      <BookingPage talent={talent} />
    </section>
  );
}

export { PageTrouble as ErrorBoundary };

/** The booking: each step is an address, and the browser's Back returns to the previous step. */
function BookingPage({ talent }: { talent: TalentView }) {
  const [search] = useSearchParams();
  const { slug, displayName } = talent;
  useEffect(() => {
    openBooking({ slug, displayName });
    return closeDialog;
  }, [slug, displayName]);
  return (
    <DraftLoader
      talent={talent}
      wanted={readWanted(search)}
      pausedAction={
        <Suspense>
          <AlertButton talent={talent} />
        </Suspense>
      }
    >
      {(saved) => <AddressedBooking talent={talent} saved={saved} />}
    </DraftLoader>
  );
}

function AddressedBooking({ talent, saved }: { talent: TalentView; saved: SavedDraft }) {
  const [search, setSearch] = useSearchParams();
  // The steps before the saved one are in order: a reload must not close them to the browser's Back.
  const [visited] = useState(() => new Set(steps.slice(0, steps.indexOf(saved.step) + 1)));
  const asked = steps.find((step) => step === search.get("step"));
  // An address of a step that was not reached on this visit must not skip the ones before it.
  const step = asked !== undefined && visited.has(asked) ? asked : saved.step;
  // Each entry of the history has its step, so that Back reaches it after a reload, too.
  const isNamed = asked === step && !search.has("day") && !search.has("extras");
  useEffect(() => {
    if (isNamed) return;
    // The draft has the day and the extras now: a reload must not choose them again.
    setSearch(
      (before) => {
        const { day: _day, extras: _extras, ...kept } = Object.fromEntries(before);
        return { ...kept, step };
      },
      { replace: true, preventScrollReset: true },
    );
  }, [isNamed, step, setSearch]);
  const openStep = (next: Step) => {
    visited.add(next);
    setSearch((before) => ({ ...Object.fromEntries(before), step: next }), {
      preventScrollReset: false,
    });
  };
  // A reload would open the offer of the address.
  const nameOffer = (offerGuid: string) => {
    const named = search.get("offer");
    if (named === null || named === offerGuid) return;
    setSearch((before) => ({ ...Object.fromEntries(before), offer: offerGuid, step }), {
      replace: true,
      preventScrollReset: true,
    });
  };
  const [isOfferChosen] = useState(search.has("offer"));
  return (
    <BookingWizard
      talent={talent}
      draft={saved.draft}
      step={step}
      onStep={openStep}
      isOfferChosen={isOfferChosen}
      onOffer={nameOffer}
    />
  );
}
