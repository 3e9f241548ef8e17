/** What was typed and chosen in the document before the booking's code was loaded, by the names of its fields. */
export interface EarlyInput {
  values: Readonly<Record<string, string>>;
  /** The field with the focus, and where its caret is. */
  focus: { name: string; caret: number | null } | null;
}

/** Reads the fields of the placeholder (`BookingSkeleton`), while they are still in the page. */
export function readEarlyInput(page: Document): EarlyInput {
  const values: Record<string, string> = {};
  let focus: EarlyInput["focus"] = null;
  for (const field of page.querySelectorAll<HTMLInputElement>("[data-early] [name]")) {
    const { name, type, value } = field;
    if (field === page.activeElement) {
      focus = { name, caret: type === "radio" ? null : field.selectionEnd };
    }
    // What entry-shell filled in is the field's default, and no input.
    const isChanged =
      type === "radio" ? field.checked && !field.defaultChecked : value !== field.defaultValue;
    if (isChanged) values[name] = value;
  }
  return { values, focus };
}

/** Gives the focus to the booking's field of the same name, so that typing goes on there. */
export function restoreFocus(page: Document, { focus }: EarlyInput): void {
  if (focus === null) return;
  const { name, caret } = focus;
  const fields = [...page.querySelectorAll<HTMLInputElement>(`form [name="${name}"]`)];
  const field = fields.find(({ type, checked }) => type !== "radio" || checked);
  field?.focus();
  if (caret !== null) field?.setSelectionRange(caret, caret);
}
