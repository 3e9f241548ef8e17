import { createElement, type HTMLAttributes, type ReactElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";

/** An element of the document, such as `<article>`, with what stands in it. */
export type DocumentElement = ReactElement<{ children?: ReactNode }, string>;

/**
 * The same element with its inside drawn already, as it is drawn on the page at `path`. Nothing in it may depend on
 * where in the page it stands: no id of `useId`, no picture that is loaded before the rest.
 */
export function prerenderedElement({ type, props }: DocumentElement, path = "/"): ReactNode {
  const { children, ...attributes } = props;
  const inside = renderToString(createElement(StaticRouter, { location: path, children }));
  // A copy in one piece: what React gives hangs together from hundreds, and would be kept so.
  const markup = Buffer.from(inside).toString();
  const drawnInside: HTMLAttributes<HTMLElement> = {
    ...attributes,
    dangerouslySetInnerHTML: { __html: markup },
  };
  return createElement(type, drawnInside);
}
