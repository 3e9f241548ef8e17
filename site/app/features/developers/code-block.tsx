/** Code with its title; long lines wrap. */
export function CodeBlock({ title, code }: { title: string; code: string }) {
  return (
    <figure className="min-w-0">
      <figcaption className="font-semibold">{title}</figcaption>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a block that scrolls must be reachable by the keyboard
        tabIndex={0}
        className="mt-1 max-h-96 overflow-y-auto rounded-xl bg-surface-sunken p-4 whitespace-pre-wrap wrap-anywhere"
      >
        <code className="font-mono text-sm">{code}</code>
      </pre>
    </figure>
  );
}
