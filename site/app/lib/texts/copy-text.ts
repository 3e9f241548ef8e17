/**
 * Copies a text. Browsers have a clipboard only on secure connections, and those inside other apps may refuse it: then
 * the text is copied as a selection. Rejects if that fails, too.
 */
export async function copyText(text: string): Promise<void> {
  try {
    if (navigator.clipboard === undefined) throw new Error("the browser has no clipboard");
    await navigator.clipboard.writeText(text);
  } catch (error) {
    if (!copySelected(text)) throw error;
  }
}

function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.className = "sr-only";
  // Inside an open dialog, nothing else can be selected.
  (focused?.closest("dialog") ?? document.body).append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}
