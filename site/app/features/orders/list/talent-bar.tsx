import { type ReactNode, useEffect, useState } from "react";
import { AcceptBar } from "#app/features/orders/act/accept-bar.tsx";
import type { OrderView } from "#app/lib/api/types.ts";
import { Button } from "#app/ui/button.tsx";
import * as texts from "#messages/orders-list";

/** The actions on a request, which the bar shows instead of the page. */
const answers: ReadonlySet<string> = new Set(["accept", "decline"]);

/** Returns the order without the actions that the bar shows. */
export function withoutBarActions(order: OrderView): OrderView {
  const isRequest = order.actions.includes("accept");
  const actions = order.actions.filter((action) => !answers.has(action));
  return isRequest ? { ...order, actions } : order;
}

/** The athlete's next step, at the foot of the window until it is done: answer a request, name a price or deliver. */
export function TalentBar({ order }: { order: OrderView }) {
  const allowed: ReadonlySet<string> = new Set(order.actions);
  if (allowed.has("accept")) {
    return (
      <Bar>
        <AcceptBar order={order} access={{ orderGuid: order.orderGuid }} />
      </Bar>
    );
  }
  if (allowed.has("send_quote")) {
    return <FormBar key={order.orderGuid} section="your-price" label={texts.nameYourPrice} />;
  }
  return allowed.has("deliver") ? (
    <FormBar key={order.orderGuid} section="deliver" label={texts.prepareDelivery} />
  ) : null;
}

function Bar({ children }: { children: ReactNode }) {
  return (
    <div
      data-bar="talent"
      data-next
      className="sticky bottom-(--foot) z-20 -mx-5 mt-8 -mb-8 border-t border-line bg-surface-raised px-5 py-3 shadow-bar low:static max-sm:[&_button]:grow max-sm:[&_button]:px-3 max-sm:[&_button]:text-[0.9375rem] sm:-mb-12 md:-mx-10 md:px-10 lg:mx-0 lg:rounded-t-2xl lg:border-x lg:px-6"
    >
      {children}
    </div>
  );
}

interface FormBarProps {
  section: string;
  label: string;
}

/**
 * Leads to a form of the page, while no part of the form is in view: its own button sends it. A button with the focus
 * stays: a keyboard would lose its place on the page.
 */
function FormBar({ section, label }: FormBarProps) {
  const isInView = useInView(section);
  const [hasFocus, setHasFocus] = useState(false);
  if (isInView && !hasFocus) return null;
  return (
    <Bar>
      <Button
        variant="accent"
        size="large"
        className="w-full sm:w-auto"
        onClick={() => focusSection(section)}
        onFocus={() => setHasFocus(true)}
        onBlur={() => setHasFocus(false)}
      >
        {label}
      </Button>
    </Bar>
  );
}

/** Whether the section that an element or its heading names is in the window. */
function useInView(id: string): boolean {
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    const section = sectionOf(id);
    if (section === null) return;
    const observer = new IntersectionObserver(([entry]) =>
      setInView(entry?.isIntersecting === true),
    );
    observer.observe(section);
    return () => observer.disconnect();
  }, [id]);
  return isInView;
}

function sectionOf(id: string): HTMLElement | null {
  const named = document.getElementById(id);
  return named?.closest("form") ?? named;
}

/** Moves the focus to the first control of the section. */
function focusSection(id: string): void {
  const section = sectionOf(id);
  section?.scrollIntoView({ block: "start" });
  const control = "textarea, select, input:not([type=file]), button";
  section?.querySelector<HTMLElement>(control)?.focus({ preventScroll: true });
}
