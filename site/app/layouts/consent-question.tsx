import { lazy, Suspense } from "react";
import { consent } from "#app/lib/analytics/consent.ts";
import { recoverChunk } from "#app/lib/build/chunk.ts";
import { useStore } from "#app/lib/store.ts";

const ConsentBanner = lazy(async () => {
  const { ConsentBanner } = await recoverChunk(
    () => import("#app/features/consent/consent-banner.tsx"),
  );
  return { default: ConsentBanner };
});

/** Asks for consent where something is configured that needs it; the code is loaded only then. */
export function ConsentQuestion() {
  const asks = useStore(consent, (answer) => answer === "asked", "not_needed");
  return <Suspense>{asks && <ConsentBanner />}</Suspense>;
}
