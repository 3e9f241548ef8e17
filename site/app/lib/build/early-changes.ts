// What somebody chose or typed before a page's code was here. A field keeps it on the screen while the code,
// which draws over the page without touching its fields, believes it to be as the document had it.

/** A field to tell the code about, by what was in it. */
interface Change {
  control: HTMLElement;
  tell: () => void;
}

/**
 * Finds the fields that are no longer as their document had them. To be called when the code is about to draw over
 * the page; what it answers with tells the code, when that has happened, as if they were changed only now.
 */
export function findEarlyChanges(page: Window): () => void {
  const controls = page.document.querySelectorAll<HTMLElement>("input, select, textarea");
  const changes = [...controls].flatMap((control) => changeOf(control) ?? []);
  return () => {
    for (const { control, tell } of changes) {
      // No change to anybody: React draws what an event goes through before it hands it on.
      announce(control, "input");
      page.setTimeout(() => {
        if (control.isConnected) tell();
      });
    }
  };
}

function changeOf(control: HTMLElement): Change | null {
  if (control instanceof HTMLSelectElement) return choiceOf(control);
  if (control instanceof HTMLTextAreaElement) return textOf(control, HTMLTextAreaElement.prototype);
  if (!(control instanceof HTMLInputElement)) return null;
  if (control.type === "checkbox" || control.type === "radio") return tickOf(control);
  return control.type === "file" || control.type === "hidden"
    ? null
    : textOf(control, HTMLInputElement.prototype);
}

function choiceOf(control: HTMLSelectElement): Change | null {
  const { value, options } = control;
  const before = [...options].find((option) => option.defaultSelected) ?? options[0];
  if (control.multiple || before === undefined || value === before.value) return null;
  const tell = () => {
    control.value = value;
    announce(control, "change");
  };
  return { control, tell };
}

function tickOf(control: HTMLInputElement): Change | null {
  const { checked, defaultChecked } = control;
  // Of a group of radios the one that is chosen speaks for the others.
  if (checked === defaultChecked || (control.type === "radio" && !checked)) return null;
  const tell = () => {
    control.checked = !checked;
    control.click();
  };
  return { control, tell };
}

function textOf(control: HTMLInputElement | HTMLTextAreaElement, prototype: object): Change | null {
  const { value, defaultValue } = control;
  if (value === defaultValue) return null;
  const tell = () => {
    // React notes what code writes into a field, and hears of nothing that is as noted: the first writing is
    // noted, the second, past its note, is what a person would do.
    const set = Object.getOwnPropertyDescriptor(prototype, "value")?.set;
    const now = control.value === "" || control.value === defaultValue ? value : control.value;
    control.value = defaultValue;
    set?.call(control, now);
    announce(control, "input");
    announce(control, "change");
  };
  return { control, tell };
}

function announce(control: HTMLElement, event: "input" | "change"): void {
  control.dispatchEvent(new Event(event, { bubbles: true }));
}
