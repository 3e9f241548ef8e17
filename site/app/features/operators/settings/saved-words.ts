import { formatList } from "#app/lib/texts/format-list.ts";
import * as texts from "#messages/operators-settings";

/** Returns a field with its saved value; the field alone where the value is a picture or something else without text. */
export function savedWords(field: string, value: unknown): string {
  const shown = wordsOf(value);
  return shown === null ? field : texts.conflictValue({ field, value: shown });
}

function wordsOf(value: unknown): string | null {
  switch (typeof value) {
    case "string":
      return value.trim() === "" ? texts.emptyValue : value;
    case "number":
      return String(value);
    case "boolean":
      return value ? texts.switchedOn : texts.switchedOff;
    case "object":
      return value === null ? texts.emptyValue : partsOf(value);
    default:
      return null;
  }
}

/** A list of codes, or texts by their key: `EUR 500 and USD 400`. */
function partsOf(value: object): string | null {
  const entries = Object.entries(value).filter(([, part]) => part !== "");
  if (!entries.every((entry): entry is [string, string] => typeof entry[1] === "string"))
    return null;
  const parts = entries.map(([key, part]) => (Array.isArray(value) ? part : `${key} ${part}`));
  return parts.length === 0 ? texts.emptyValue : formatList(parts);
}
