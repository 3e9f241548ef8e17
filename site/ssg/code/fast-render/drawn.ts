import { createElement, type HTMLAttributes, type ReactElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import { addressOf, basename } from "#app/lib/texts/language.ts";

/** An element of the document, such as `<article>`, with its children. */
export type DocumentElement = ReactElement<{ children?: ReactNode }, string>;

/**
 * Renders the inside of an element ahead, and gives the element with that markup. Nothing in it may depend on its place in
 * the page: no id of `useId`. What asks where it is has the `path` of the page; the others do without a router, which costs
 * a third of a small part.
 */
export function prerenderedElement({ type, props }: DocumentElement, path?: string): ReactNode {
  const { children, ...attributes } = props;
  const inside = renderToString(
    path === undefined
      ? children
      : createElement(StaticRouter, { basename, location: addressOf(path), children }),
  );
  // React puts what it preloads before a part, where the browser's tree has nothing. Copied into one flat string: React's
  // result is a rope of hundreds of pieces, and would stay one in memory.
  const markup = Buffer.from(inside.replace(/^(?:<link rel="preload"[^>]*>)+/, "")).toString();
  const drawnInside: HTMLAttributes<HTMLElement> = {
    ...attributes,
    dangerouslySetInnerHTML: { __html: markup },
  };
  return createElement(type, drawnInside);
}

/** Maximum cached elements of a part; then the cache is cleared. */
const mostKept = 1_000;

/**
 * Returns a component that renders each of its few forms once. `keyOf` distinguishes forms by their properties, and
 * returns null for one that is rendered in place.
 */
export function drawnOnce<Props>(
  original: (props: Props) => DocumentElement,
  keyOf: (props: Props) => string | null,
): (props: Props) => ReactNode {
  const drawn = new Map<string, ReactNode>();
  return (props) => {
    const key = keyOf(props);
    if (key === null) return original(props);
    const known = drawn.get(key);
    if (known !== undefined) return known;
    if (drawn.size === mostKept) drawn.clear();
    const element = prerenderedElement(original(props));
    drawn.set(key, element);
    return element;
  };
}
