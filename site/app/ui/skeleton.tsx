import { classNames } from "./class-names.ts";

/** A grey placeholder; invisible to assistive technology. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={classNames("skeleton rounded-xl bg-surface-sunken", className)}
    />
  );
}
