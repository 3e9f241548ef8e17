// Fills the placeholder of a booking (features/booking/early-fields.tsx) with the athlete's texts, before the site's code is
// loaded. It shares no code with the pages, because every other module would delay it.

interface EarlyTexts {
  title?: string;
  description?: string;
}

interface EarlyOffer extends Required<EarlyTexts> {
  offerGuid: string;
  totalPrice: { amount: number; currency: string };
  translations?: Record<string, EarlyTexts>;
}

/** The part of an athlete that is shown. */
export interface EarlyTalent {
  displayName: string;
  offers: EarlyOffer[];
}

/** Writes the athlete's name, and the offers or the chosen one. */
export function fillBooking(
  page: Document,
  { displayName, offers }: EarlyTalent,
  search: URLSearchParams,
): void {
  const { lang } = page.documentElement;
  const chosen = search.get("offer");
  const place = (name: string) => page.querySelector<HTMLElement>(`[data-fill=${name}]`);
  const title = place("title");
  const words = title?.parentElement?.dataset.words;
  if (title !== null && words !== undefined)
    title.textContent = words.replace("{name}", displayName);
  for (const offer of offers) {
    const texts = { ...offer, ...offer.translations?.[lang] };
    if (offer.offerGuid === chosen) place("offer")?.append(texts.title);
    const label = add(page, place("offers"), "label", card, "");
    const radio = add(page, label, "input", "size-5 shrink-0 accent-control", "");
    Object.assign(radio ?? {}, {
      type: "radio",
      name: "offerGuid",
      value: offer.offerGuid,
      defaultChecked: offer.offerGuid === (chosen ?? offers[0]?.offerGuid),
    });
    add(page, label, "span", "min-w-0 flex-1 font-semibold", texts.title);
    add(page, label, "span", "font-bold tabular", priceOf(offer, lang));
  }
}

const card =
  "flex min-h-18 cursor-pointer items-center gap-3 rounded-xl border-2 border-field bg-surface-raised px-4 py-3 has-checked:border-action has-checked:bg-accent-soft";

function add(
  page: Document,
  parent: HTMLElement | null,
  tag: string,
  className: string,
  text: string,
): HTMLElement | null {
  if (parent === null) return null;
  const made = page.createElement(tag);
  made.className = className;
  made.textContent = text;
  parent.append(made);
  return made;
}

function priceOf({ totalPrice: { amount, currency } }: EarlyOffer, lang: string): string {
  const format = new Intl.NumberFormat(lang, { style: "currency", currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** Writes the answers of a draft that is stored on this device, where nothing was typed yet. */
export function fillDraft(page: Document, stored: string | null | undefined): void {
  if (stored == null) return;
  const { brief } = JSON.parse(stored).draft;
  for (const field of page.querySelectorAll<HTMLInputElement>("[data-early] [name^=brief]")) {
    if (field.value === "") field.defaultValue = brief[field.name.slice(6)] ?? "";
  }
}
