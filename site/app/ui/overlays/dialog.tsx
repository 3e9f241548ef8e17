import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import { type ReactNode, useRef } from "react";
import { isComposing } from "#app/lib/pages/own-keys.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { dismissToasts } from "#app/ui/toast.tsx";
import * as common from "#messages/common";
import * as texts from "#messages/ui";

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** One sentence under the title. */
  description?: string;
  children: ReactNode;
  /** A row that stays in sight at the foot. */
  footer?: ReactNode;
  size?: "medium" | "large";
}

/** A modal dialog: a sheet from below on a phone, a panel in the middle elsewhere. Closed, it gives the focus back. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  footer,
  size = "medium",
}: DialogProps) {
  const opener = useRef<Element | null>(null);
  return (
    <Primitive.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Primitive.Portal>
        {/* The same z-index as the panel: a second dialog covers the first one. */}
        <Primitive.Overlay className="dialog-overlay fixed inset-0 z-50 bg-overlay" />
        <Primitive.Content
          onEscapeKeyDown={(event) => {
            if (isComposing(event)) event.preventDefault();
          }}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
            dismissToasts();
          }}
          onCloseAutoFocus={(event) => {
            // The library returns the focus to its own trigger, which does not exist here. The element that opened the
            // dialog may be gone.
            event.preventDefault();
            const back = opener.current?.isConnected
              ? opener.current
              : document.getElementById("main");
            if (back instanceof HTMLElement) back.focus({ preventScroll: true });
          }}
          {...(description === undefined ? { "aria-describedby": undefined } : {})}
          className={classNames(
            "dialog-panel fixed inset-x-0 bottom-0 z-50 flex max-h-[94dvh] flex-col rounded-t-3xl bg-surface shadow-2xl ring-1 ring-line",
            "sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:w-[calc(100%-3rem)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-3xl",
            size === "large" ? "sm:max-w-3xl" : "sm:max-w-xl",
          )}
        >
          <div className="flex items-start justify-between gap-4 border-b border-line px-5 py-4 sm:px-7">
            <div className="min-w-0 wrap-anywhere">
              <Primitive.Title className="display text-2xl">{title}</Primitive.Title>
              {description !== undefined && (
                <Primitive.Description className="mt-1 text-sm text-mute">
                  {description}
                </Primitive.Description>
              )}
            </div>
            <Primitive.Close
              className="-me-2 -mt-1.5 grid size-11 shrink-0 cursor-pointer place-items-center rounded-full hover:bg-hover"
              aria-label={common.close}
            >
              <X aria-hidden="true" className="size-6" />
            </Primitive.Close>
          </div>
          <div className="flex-1 scroll-pb-44 overflow-y-auto px-5 py-5 sm:px-7">{children}</div>
          {footer !== undefined && (
            <div className="border-t border-line bg-surface-raised px-5 py-4 sm:rounded-b-3xl sm:px-7">
              {footer}
            </div>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** How a dialog that asks something ends: the way back, and beside it the button that does it. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Primitive.Close asChild>
        <Button variant="ghost">{texts.goBack}</Button>
      </Primitive.Close>
      {children}
    </div>
  );
}
