import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";

export interface WhenNearProps<Props extends object> {
  /** Loads what is shown; it must be stable: a function of a module. */
  load: () => Promise<ComponentType<Props>>;
  props: Props;
  /** What has the part's height until its code has loaded. */
  placeholder?: ReactNode;
  /** What the document shows before, in the generator only: the browser keeps it without its code. */
  prerendered?: ReactNode;
}

/** A part of a page whose code and data load when it is nearly in the window, or when its `details` are opened. */
export function WhenNear<Props extends object>({
  load,
  props,
  placeholder,
  prerendered,
}: WhenNearProps<Props>) {
  const place = useRef<HTMLDivElement>(null);
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    const { current } = place;
    if (current === null) return;
    const show = ([entry]: IntersectionObserverEntry[]) => {
      if (entry?.isIntersecting !== true) return;
      observer.disconnect();
      load().then(
        (found) => setPart(() => found),
        (error: unknown) => {
          console.warn("failed to load a part of the page; the document's stays", error);
        },
      );
    };
    const observer = new IntersectionObserver(show, { rootMargin: "300px" });
    observer.observe(current);
    return () => observer.disconnect();
  }, [load]);
  return (
    <div ref={place} className="min-h-px">
      {Part !== null ? (
        <Part {...props} />
      ) : placeholder !== undefined ? (
        placeholder
      ) : import.meta.env.SSR ? (
        <div>{prerendered}</div>
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: empty, so that React keeps what the document has
        <div dangerouslySetInnerHTML={{ __html: "" }} suppressHydrationWarning />
      )}
    </div>
  );
}
