import { type LinkProps, Link as OriginalLink } from "react-router";

/** A path of ours that stands in a document as it is given: nothing in it to resolve or to encode. */
const plain = /^\/(?:[\w-]+(?:\/[\w-]+)*)?(?:\?[\w=&-]*)?(?:#[\w-]*)?$/;

/** A link as react-router draws it: the way there is looked up by nobody, since the document is only read. */
export function Link(props: LinkProps) {
  const { to, discover, prefetch, relative, reloadDocument, mask, viewTransition, ...rest } = props;
  const asks = discover ?? prefetch ?? relative ?? reloadDocument ?? mask ?? viewTransition;
  if (typeof to !== "string" || !plain.test(to) || asks !== undefined) {
    return <OriginalLink {...props} />;
  }
  const { onClick, replace, state, preventScrollReset, defaultShouldRevalidate, ...own } = rest;
  const { target, ...attributes } = own;
  return <a {...attributes} href={to} target={target} data-discover="true" />;
}
