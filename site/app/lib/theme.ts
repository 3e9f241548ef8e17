import { deviceStorage } from "#app/lib/browser-storage.ts";

/** The visitor's choice on this device: `light` or `dark`; missing or empty to follow the system. */
export const themeKey = "matchday:theme";

/** The name of the field in the footer. */
export const themeField = "theme";

function chosenTheme(): string {
  return deviceStorage().getItem(themeKey) ?? "";
}

/** Shows the choice in the document and in its field. */
export function showTheme(): void {
  const { dataset } = document.documentElement;
  const theme = chosenTheme();
  if (dataset.theme !== theme) dataset.theme = theme;
  const fields = document.querySelectorAll<HTMLSelectElement>(`select[name="${themeField}"]`);
  for (const field of fields) field.value = theme;
}

/**
 * Follows the field in the footer, without the site's framework: a page that has not started answers it too. React
 * removes the attribute when it renders a document again, so that is followed as well.
 */
export function followTheme(): void {
  showTheme();
  document.addEventListener("DOMContentLoaded", showTheme);
  document.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLSelectElement) || target.name !== themeField) return;
    deviceStorage().setItem(themeKey, target.value);
    showTheme();
  });
  new MutationObserver(showTheme).observe(document.documentElement, {
    attributeFilter: ["data-theme"],
  });
}
