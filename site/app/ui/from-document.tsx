import type { ReactNode } from "react";

/** Children of the document that the browser keeps without their code: pass `import.meta.env.SSR && ...`. */
export function FromDocument({ children }: { children: ReactNode }) {
  return import.meta.env.SSR ? (
    <div>{children}</div>
  ) : (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: empty, so that React keeps what the document has
    <div dangerouslySetInnerHTML={{ __html: "" }} suppressHydrationWarning />
  );
}
