import { useState } from "react";
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from "react-router";
import { BookingWizard } from "#app/features/booking/booking-wizard.tsx";
import { askingForPrice, type SavedDraft, type Step, steps } from "#app/features/booking/draft.ts";
import { DraftLoader } from "#app/features/booking/draft-loader.tsx";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { AlertButton } from "#app/features/talent/alert-button.tsx";
import { api } from "#app/lib/api/client.ts";
import type { TalentView } from "#app/lib/api/types.ts";
import { pageAnswer } from "#app/lib/page-answer.ts";
import { PageHead } from "#app/lib/page-head.tsx";
import { paths } from "#app/lib/paths.ts";
import * as texts from "#messages/page-talent-book";

export async function loader({ params, request }: LoaderFunctionArgs) {
  const path = { slug: params.slug ?? "" };
  return await pageAnswer(request, api.GET("/api/talent/{slug}", { params: { path } }));
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

/** The booking as a separate page: each step is an address, and the browser's Back returns to the previous step. */
function BookingPage({ talent }: { talent: TalentView }) {
  const [search] = useSearchParams();
  const asks = search.get("price") === "ask";
  return (
    <DraftLoader
      talent={talent}
      offerGuid={search.get("offer") ?? undefined}
      pausedAction={<AlertButton talent={talent} />}
    >
      {({ step, draft }) => (
        <AddressedBooking
          talent={talent}
          saved={asks ? { step: "offer", draft: askingForPrice(draft, talent) } : { step, draft }}
        />
      )}
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
  const openStep = (next: Step) => {
    visited.add(next);
    setSearch((before) => ({ ...Object.fromEntries(before), step: next }), {
      preventScrollReset: false,
    });
  };
  return <BookingWizard talent={talent} draft={saved.draft} step={step} onStep={openStep} wide />;
}
