import type { Step } from "./draft.ts";

/** The step that shows a field, by the field's path in the order's body. */
export function stepOfField(field: string): Step {
  if (field.startsWith("schedule") || field === "brief.wantedBy") {
    return "when";
  }
  if (field.startsWith("brief")) {
    return "brief";
  }
  if (
    field.startsWith("customer") ||
    field.startsWith("shippingAddress") ||
    field === "visibility"
  ) {
    return "contact";
  }
  if (field.startsWith("consents")) {
    return "review";
  }
  return "offer";
}
