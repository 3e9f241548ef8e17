import { savedConsent } from "#app/lib/analytics/saved-consent.ts";
import { prefetch } from "#app/lib/api/prefetch.ts";
import { wasSignedIn } from "#app/lib/auth/signed-in-hint.ts";
import { preloadModules, siteUnstarted, startLate, whenLoaded } from "#app/lib/build/late-start.ts";
import { hasOtherReviews, talentPathOf } from "#app/lib/build/newer-reviews.ts";
import { readPageStart } from "#app/lib/build/page-start.ts";
import { browserReload, reloadOnce } from "#app/lib/build/reload.ts";
import { offerReload } from "#app/lib/build/unstarted.ts";
import { watchBuilds } from "#app/lib/build/watch-builds.ts";
import { followTheme } from "./lib/marketplace/theme.ts";
import { followCurrency } from "./lib/money/reader-currency.ts";
import { countPageView } from "./lib/pages/page-view-count.ts";

// What every page loads first. The generator wrote beside it where the site's code lies: named here, it would be
// loaded with this.

const self = document.querySelector<HTMLScriptElement>("script[data-entry]");
const { entry = "", chunks = "" } = self?.dataset ?? {};

function begin(): Promise<unknown> {
  preloadModules(chunks.split(" ").filter((name) => name !== ""));
  return import(/* @vite-ignore */ entry);
}

followTheme();
followCurrency(() => readPageStart(document).marketplace.money.rates);
// Builds are watched from the first second on, without any interaction.
watchBuilds();
document.addEventListener(siteUnstarted, offerReload);
const saveData = savesData(navigator);
const start = startLate(window, {
  begin,
  recover: () =>
    navigator.onLine &&
    reloadOnce(`${location.pathname}${location.search}${location.hash}`, browserReload),
  // A visit that may be counted is, however short it is.
  atOnce:
    self?.dataset.atOnce !== undefined ||
    wasSignedIn() ||
    location.search !== "" ||
    savedConsent() === "granted",
  saveData,
});
if (!saveData) whenLoaded(window, () => void startIfReviewed());
whenLoaded(window, () => countPageView(location.pathname, readPageStart(document).loaderData));

/**
 * Starts an athlete's page immediately if its reviews differ from the build: an author looks for their new review here.
 * The page's code reuses this response.
 */
async function startIfReviewed(): Promise<void> {
  try {
    const { loaderData } = readPageStart(document);
    const path = talentPathOf(loaderData);
    if (path === null || !navigator.onLine) return;
    const answer = await prefetch(path)?.then((response) => response.clone().json());
    if (hasOtherReviews(loaderData, answer)) start();
  } catch (error) {
    console.warn("failed to look for new reviews; the page shows the last build", error);
  }
}

function savesData(browser: Navigator): boolean {
  const connection: unknown = Reflect.get(browser, "connection");
  return (
    typeof connection === "object" &&
    connection !== null &&
    Reflect.get(connection, "saveData") === true
  );
}
