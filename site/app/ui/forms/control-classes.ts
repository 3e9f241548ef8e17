/** The look of a text field, a select and a text area. */
export const controlClasses =
  "w-full min-h-12 rounded-xl border-2 border-field bg-surface-raised px-4 py-2.5 text-base text-strong placeholder:text-mute hover:border-mute focus-visible:border-action aria-invalid:border-danger-mark disabled:bg-surface disabled:text-mute";
