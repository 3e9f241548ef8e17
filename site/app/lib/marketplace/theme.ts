import { deviceStorage } from "#app/lib/storage/browser-storage.ts";

/** The storage key of the visitor's theme: `light` or `dark`; missing or empty for the theme of the system. */
export const themeKey = "matchday:theme";

/** The name of the select field in the footer. */
export const themeField = "theme";

function chosenTheme(): string {
  return deviceStorage().getItem(themeKey) ?? "";
}

/** Applies the stored theme to the document, and selects it in the fields of the footer. */
export function showTheme(): void {
  const { dataset } = document.documentElement;
  const theme = chosenTheme();
  if (dataset.theme !== theme) dataset.theme = theme;
  const fields = document.querySelectorAll<HTMLSelectElement>(`select[name="${themeField}"]`);
  for (const field of fields) field.value = theme;
}

/**
 * Applies the theme now and after each change of the field in the footer. It listens without React, so that the field
 * also works before the page is hydrated. React removes `data-theme` when it renders the document again: the observer
 * restores it.
 */
export function followTheme(): void {
  showTheme();
  // The script is async: it may run before the footer with the field is parsed.
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
