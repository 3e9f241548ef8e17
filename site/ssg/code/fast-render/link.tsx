import { type LinkProps, Link as OriginalLink } from "react-router";
import { addressOf } from "#app/lib/texts/language.ts";

/** A path that is written into a document unchanged: nothing to resolve or encode. */
const plain = /^\/(?:[\w-]+(?:\/[\w-]+)*)?(?:\?[\w=&-]*)?(?:#[\w-]*)?$/;

/** A link as react-router renders it, without its navigation code, since documents are only read. */
export function Link(props: LinkProps) {
  const { to, discover, prefetch, relative, reloadDocument, mask, viewTransition, ...rest } = props;
  const asks = discover ?? prefetch ?? relative ?? reloadDocument ?? mask ?? viewTransition;
  if (typeof to !== "string" || !plain.test(to) || asks !== undefined) {
    return <OriginalLink {...props} />;
  }
  const { onClick, replace, state, preventScrollReset, defaultShouldRevalidate, ...own } = rest;
  const { target, ...attributes } = own;
  return <a {...attributes} href={addressOf(to)} target={target} data-discover="true" />;
}
