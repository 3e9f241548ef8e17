import { classNames } from "#app/ui/class-names.ts";

export interface CodeBlockProps {
  title: string;
  code: string;
  /** Limits the height: for examples that may be very long. */
  scrolls?: boolean;
}

/** Code with its title; long lines wrap. */
export function CodeBlock({ title, code, scrolls = false }: CodeBlockProps) {
  return (
    <figure className="min-w-0">
      <figcaption className="font-semibold">{title}</figcaption>
      <pre
        // A block that scrolls must be reachable by the keyboard.
        {...(scrolls ? { tabIndex: 0 } : {})}
        className={classNames(
          "mt-1 rounded-xl bg-surface-sunken p-4 whitespace-pre-wrap wrap-anywhere",
          scrolls && "max-h-96 overflow-y-auto",
        )}
      >
        <code className="font-mono text-sm">{code}</code>
      </pre>
    </figure>
  );
}
