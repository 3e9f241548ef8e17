import format, { type CompiledMessage, type FormatOptions } from "icu-minify/format";
import { Children, type ReactNode } from "react";
import { language } from "#messages/language";

// What compiled messages call. The files of the messages are in `site/app/messages`; docs/languages.md describes them.

/** Renders what a message has between a tag's start and end. */
export type Tag = (children: ReactNode) => ReactNode;

type Value = string | number | Date;

const options: FormatOptions = {
  formatters: {
    getDateTimeFormat: (...args) => new Intl.DateTimeFormat(...args),
    getNumberFormat: (...args) => new Intl.NumberFormat(...args),
    getPluralRules: (...args) => new Intl.PluralRules(...args),
  },
};

/** Formats a message that has values and no tags. */
export function text(message: CompiledMessage, values: Record<string, Value>): string {
  return String(format(message, language, values, options));
}

/** Formats a message that has tags. */
export function rich(message: CompiledMessage, values: Record<string, Value | Tag>): ReactNode {
  const tags = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "function" ? (parts: ReactNode[]) => value(keyed(parts)) : value,
  ]);
  const parts = format<ReactNode>(message, language, Object.fromEntries(tags), options);
  return Array.isArray(parts) ? keyed(parts) : parts;
}

function keyed(parts: ReactNode[]): ReactNode {
  return Children.toArray(parts);
}
