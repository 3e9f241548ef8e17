// Replaces `createLucideIcon` of lucide-react where pages are rendered: a talent page has fifty icons.

import createOriginal from "virtual:lucide-create-icon";
import { createElement, Fragment, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

type Props = Readonly<Record<string, unknown>>;

/**
 * The package's icon, rendered once for each set of attributes; later calls return that element, its shapes as markup.
 */
// biome-ignore lint/style/noDefaultExport: it stands for a module that has one
export default function createFastIcon(...icon: unknown[]): (props: Props) => ReactNode {
  const original = createOriginal(...icon);
  const drawn = new Map<string, ReactNode>();
  return (props) => {
    const key = keyOf(props);
    let element = drawn.get(key);
    if (element === undefined) {
      // The package's two components, called in their place: the inner one reads a context.
      const outer = original.render(props, null);
      const svg = outer.type.render(outer.props, null);
      const { children, ref: _, ...attributes } = svg.props;
      const shapes = renderToStaticMarkup(createElement(Fragment, null, asNode(children)));
      element = createElement("svg", {
        ...attributes,
        dangerouslySetInnerHTML: { __html: shapes },
      });
      drawn.set(key, element);
    }
    return element;
  };
}

/** Names a set of attributes: most are a class and `aria-hidden`. */
function keyOf(props: Props): string {
  let key = "";
  for (const name in props) {
    const value = props[name];
    key += `${name}\0${typeof value === "string" ? value : JSON.stringify(value)}\0`;
  }
  return key;
}

/** The shapes of an icon, which the package gives without keys. */
function asNode(children: unknown): ReactNode {
  const shapes: ReactNode[] = Array.isArray(children) ? children : [];
  return createElement(Fragment, null, ...shapes);
}
