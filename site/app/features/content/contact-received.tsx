import { CircleCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";

export interface ContactReceivedProps {
  reference: string;
  /** Where the answer goes. */
  email: string;
  onAnother: () => void;
}

/** The message is with us; the focus moves here, where the form was. */
export function ContactReceived({ reference, email, onAnother }: ContactReceivedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="received" className="max-w-xl">
      <CircleCheck aria-hidden="true" className="size-12 text-leaf" />
      <h2 id="received" ref={heading} tabIndex={-1} className="display mt-4 text-4xl">
        We have your message
      </h2>
      <p className="mt-4">
        Your reference is <strong className="tabular">{reference}</strong>.
      </p>
      <p className="mt-3 break-words text-ink-soft">
        We answer to {email}, on working days within one day.
      </p>
      <Button variant="outline" className="mt-6" onClick={onAnother}>
        Write another message
      </Button>
    </section>
  );
}
