import * as texts from "#messages/field-messages";
import type { FieldError } from "./types.ts";

// The API explains an invalid field in English: `must be 20 to 1,000 characters`. Its words name a message, in which
// numbers and currencies are values. Loaded with the first such response.

interface Values {
  [name: string]: string | number;
}

type Message = string | ((values: Values) => string);

/** By name. The compiler of messages checks their values; here they are looked up by name. */
const messages: Readonly<Record<string, unknown>> = texts;

let currencies: ReadonlySet<string> | null = null;

/** Returns the errors with their messages in the language of the page. */
export function localFields(fields: readonly FieldError[]): FieldError[] {
  return fields.map(({ field, message }) => ({ field, message: fieldMessage(message) }));
}

/** Returns the message of the page's language; that of an invalid field for one that is unknown. */
export function fieldMessage(message: string): string {
  return findMessage(message) ?? texts.isNotValid;
}

/** Returns the message with these words, or with those before a detail that only developers read. */
export function findMessage(message: string): string | null {
  const words = message.split(/(?=[:;])/);
  for (let count = words.length; count > 0; count -= 1) {
    const found = messageOf(words.slice(0, count).join(""));
    if (found !== null) return found;
  }
  // A list of the API's own words.
  return /^must be (?:one of )?`/.test(message) ? texts.mustBeOneOf : null;
}

function messageOf(text: string): string | null {
  const { name, values } = nameOf(text);
  if (!Object.hasOwn(messages, name)) return null;
  const message = messages[name] as Message;
  return typeof message === "string" ? message : message(values);
}

/** The name of the message with these words, and its values. */
export function nameOf(text: string): { name: string; values: Values } {
  currencies ??= new Set(Intl.supportedValuesOf("currency"));
  const values: Values = {};
  let numbers = 0;
  let codes = 0;
  const words = (text.match(/[A-Za-z]+|\d+(?:[.,]\d+)*/g) ?? []).map((word) => {
    if (/^\d/.test(word)) {
      numbers += 1;
      values[`n${numbers}`] = Number(word.replaceAll(",", ""));
      return "N";
    }
    if (currencies?.has(word)) {
      codes += 1;
      values[`c${codes}`] = word;
      return "C";
    }
    return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
  });
  const name = words.join("");
  return { name: name.charAt(0).toLowerCase() + name.slice(1), values };
}
