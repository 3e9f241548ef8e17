import { Fragment } from "react";

/** A long text without spaces, such as a path or an address, that may break after these characters. */
export function Breakable({ text, after }: { text: string; after: string }) {
  return partsOf(text, after).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other identity
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));
}

/** The parts of a text, each with its last character, after which a line may break. */
export function partsOf(text: string, after: string): string[] {
  const parts = [""];
  for (const character of text) {
    parts.push(`${parts.pop() ?? ""}${character}`);
    if (after.includes(character)) parts.push("");
  }
  return parts.filter((part) => part !== "");
}
