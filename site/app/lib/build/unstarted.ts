import * as texts from "#messages/unstarted";

/**
 * Offers to load a prerendered page again whose code did not come. The page can be read and its links work. The notice is
 * made without the site's framework, which may be what is missing; its link leads to this page.
 */
export function offerReload(): void {
  document.body.insertAdjacentHTML(
    "beforeend",
    `<p class="unstarted" role="status">${texts.notLoaded} <a href="">${texts.reload}</a></p>`,
  );
}
