import type { ReactNode } from "react";
import * as texts from "#messages/messages";

export interface AuthoredTextProps {
  text: string;
  /** The author's name; `null` for the reader's own message. */
  author: string | null;
}

/** The text of a message, after its author's name for screen readers. */
export function AuthoredText({ text, author: name }: AuthoredTextProps) {
  const author = (children: ReactNode) => <span className="sr-only">{children}</span>;
  return name === null
    ? texts.ownMessage({ text, author })
    : texts.otherMessage({ name, text, author });
}
