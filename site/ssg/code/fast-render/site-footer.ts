// Replaces the footer of the public pages, whose elements are equal on all of them. The links to other languages differ.

import { SiteFooter as Original } from "virtual:original/site-footer";
import { createElement, isValidElement, type ReactNode } from "react";
import { type DocumentElement, prerenderedElement } from "./drawn.ts";

let footer: ReactNode = null;

export function SiteFooter(): ReactNode {
  footer ??= prerenderedParts(Original());
  return footer;
}

function prerenderedParts({
  type,
  props: { children, ...attributes },
}: DocumentElement): ReactNode {
  const parts = Array.isArray(children) ? children : [children];
  return createElement(
    type,
    attributes,
    ...parts.map((part) => (isDocumentElement(part) ? prerenderedElement(part) : part)),
  );
}

function isDocumentElement(part: unknown): part is DocumentElement {
  return isValidElement(part) && typeof part.type === "string";
}
