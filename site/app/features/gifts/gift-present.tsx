import { Gift } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import * as texts from "#messages/gifts";

interface GiftPresentProps {
  /** Whether the recipient has seen it before. */
  isSeen: boolean;
  giver: string;
  children: ReactNode;
}

/**
 * Wraps what was made for the recipient until they unwrap it. The lid opens for less than a second; a second press skips
 * that, and readers who want less motion never see it.
 */
export function GiftPresent({ isSeen, giver, children }: GiftPresentProps) {
  const [step, setStep] = useState<"wrapped" | "opening" | "open">(isSeen ? "open" : "wrapped");
  const content = useRef<HTMLDivElement>(null);
  const wasWrapped = useRef(!isSeen);
  useEffect(() => {
    if (step === "open" && wasWrapped.current) content.current?.focus();
  }, [step]);
  if (step === "open") {
    return (
      <div ref={content} tabIndex={-1} className="unwrap">
        {children}
      </div>
    );
  }
  const isOpening = step === "opening";
  const open = () => {
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    setStep(isOpening || isCalm ? "open" : "opening");
  };
  return (
    <Card tone="dark" className="on-dark grid justify-items-center gap-5 py-10 text-center">
      <span
        aria-hidden="true"
        onAnimationEnd={() => setStep("open")}
        className={isOpening ? "present-opening" : undefined}
      >
        <Gift className="size-28 text-accent" strokeWidth={1.25} />
      </span>
      <p className="text-lg wrap-anywhere">{texts.wrappedBy({ giver })}</p>
      <Button variant="accent" onClick={open}>
        {isOpening ? texts.skipUnwrapping : texts.unwrap}
      </Button>
    </Card>
  );
}
