import format, { type CompiledMessage, type FormatOptions } from "icu-minify/format";
import { Children, type ReactNode } from "react";
import { language } from "#messages/language";

// What compiled messages call. The files of the messages are in `site/app/messages`; docs/languages.md describes them.

/** Renders what a message has between a tag's start and end. */
export type Tag = (children: ReactNode) => ReactNode;

type Value = string | number | Date;

// Constructing a formatter takes about 0.1 ms, and a page has hundreds of plurals.
const options: FormatOptions = {
  formatters: {
    getDateTimeFormat: kept((...args) => new Intl.DateTimeFormat(...args)),
    getNumberFormat: kept((...args) => new Intl.NumberFormat(...args)),
    getPluralRules: kept((...args) => new Intl.PluralRules(...args)),
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

/** Keeps each formatter for its next use with the same arguments. */
function kept<Args extends unknown[], Formatter>(
  create: (...args: Args) => Formatter,
): (...args: Args) => Formatter {
  const formatters = new Map<string, Formatter>();
  return (...args) => {
    const key = JSON.stringify(args);
    const formatter = formatters.get(key) ?? create(...args);
    formatters.set(key, formatter);
    return formatter;
  };
}
