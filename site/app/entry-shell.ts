import { prefetch } from "#app/lib/api/prefetch.ts";
import { preloadModules, whenDrawn } from "#app/lib/build/late-start.ts";
import { findShellPage } from "#app/lib/build/shell-pages.ts";

// What 200.html loads beside the site's code. The address determines the page, so the page's code and data load before the
// site's code has read its URL table. The generator lists the pages with their files on this script's element.

const listed = document.querySelector<HTMLScriptElement>("script[data-pages]")?.dataset.pages;
const page = listed === undefined ? null : findShellPage(listed, location.pathname);

if (page !== null) {
  if (page.data !== null && navigator.onLine) void prefetch(page.data);
  whenDrawn(window, () => preloadModules(page.files));
}
