import { createElement, type HTMLAttributes, type ReactElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";

/** An element of the document, such as `<article>`, with what stands in it. */
export type DocumentElement = ReactElement<{ children?: ReactNode }, string>;

/**
 * Renders the inside of an element ahead, as it is rendered on the page at `path`, and gives the element with that
 * markup. Nothing in it may depend on its place in the page: no id of `useId`, no picture that is preloaded.
 */
export function prerenderedElement({ type, props }: DocumentElement, path = "/"): ReactNode {
  const { children, ...attributes } = props;
  const inside = renderToString(createElement(StaticRouter, { location: path, children }));
  // Copied into one flat string: React's result is a rope of hundreds of pieces, and would stay one in memory.
  const markup = Buffer.from(inside).toString();
  const drawnInside: HTMLAttributes<HTMLElement> = {
    ...attributes,
    dangerouslySetInnerHTML: { __html: markup },
  };
  return createElement(type, drawnInside);
}
