import { keyOf, tabKeyOf } from "#app/features/booking/draft/draft-keys.ts";
import { prefetch } from "#app/lib/api/prefetch.ts";
import { preloadModules, whenDrawn } from "#app/lib/build/late-start.ts";
import { findShellPage } from "#app/lib/build/shell-pages.ts";
import { fillBooking, fillDraft } from "./entry-shell-booking.ts";

// What 200.html loads beside the site's code. The address determines the page, so the page's code and data load before the
// site's code has read its URL table. The generator lists the pages with their files on this script's element.

const listed = document.querySelector<HTMLScriptElement>("script[data-pages]")?.dataset.pages;
const page = listed === undefined ? null : findShellPage(listed, location.pathname);

if (page !== null) {
  const answer = page.data !== null && navigator.onLine ? prefetch(page.data) : null;
  whenDrawn(window, () => preloadModules(page.files));
  if (answer !== null && document.documentElement.dataset.booking !== undefined) {
    showBooking(answer).catch((error: unknown) => {
      console.warn("failed to fill the placeholder of a booking", error);
    });
  }
}

/** Makes the placeholder of a booking usable. */
async function showBooking(answer: Promise<Response>): Promise<void> {
  const [, slug] = /([^/]+)\/book\/?$/.exec(location.pathname) ?? [];
  const search = new URLSearchParams(location.search);
  if (search.get("step") === "pay") document.documentElement.dataset.booking = "saved";
  const copy = answer.then((response) => response.clone().json());
  try {
    const own = sessionStorage.getItem(tabKeyOf(slug));
    const name = keyOf(slug);
    // The tab has what the storage of the device did not take.
    fillDraft(document, own ?? sessionStorage.getItem(name) ?? localStorage.getItem(name));
  } finally {
    fillBooking(document, await copy, search);
  }
}
