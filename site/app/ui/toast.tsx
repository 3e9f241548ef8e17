import { useSyncExternalStore } from "react";
import { classNames } from "./class-names.ts";

export interface Toast {
  id: number;
  text: string;
  tone: "good" | "bad";
}

const shownMs = 6_000;
let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a short message at the foot of the window for six seconds. */
export function showToast(text: string, tone: Toast["tone"] = "good"): void {
  const toast = { id: nextId, text, tone };
  nextId += 1;
  set([...toasts.slice(-2), toast]);
  setTimeout(() => set(toasts.filter((other) => other.id !== toast.id)), shownMs);
}

/** Removes all toasts: an opened dialog fills a phone, and a message about an earlier action would cover its controls. */
export function dismissToasts(): void {
  if (toasts.length > 0) set([]);
}

const none: readonly Toast[] = [];

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Shows the toasts in every layout: above the bars at the foot of the window, and at the end of the page below its last
 * line. A dialog has its buttons at the foot of a phone, so toasts are above it. Presses go through.
 */
export function ToastRegion() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  );
  return (
    <div
      role="status"
      className={classNames(
        "toasts pointer-events-none sticky bottom-(--foot) z-60 grid justify-items-center gap-2 px-4",
        shown.length > 0 && "pt-4 pb-[calc(var(--bar)+1rem)]",
      )}
    >
      {shown.map((toast) => (
        <p
          key={toast.id}
          className={classNames(
            "max-w-md rounded-full px-5 py-3 font-semibold shadow-xl",
            toast.tone === "bad" ? "bg-danger text-on-action" : "bg-action text-on-action",
          )}
        >
          {toast.text}
        </p>
      ))}
    </div>
  );
}
