import { Mail } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Input, Select, Textarea } from "#app/ui/field.tsx";
import { contactAddress, isOrderNumber, mailAddress, topics } from "./contact-mail.ts";

/** A letter to us. It opens in the visitor's own mail program: they keep a copy, we store nothing. */
export function ContactForm() {
  const [topic, setTopic] = useState<string>(topics[0]);
  const [orderNumber, setOrderNumber] = useState("");
  const [message, setMessage] = useState("");
  const [checked, setChecked] = useState(false);
  const numberError = isOrderNumber(orderNumber)
    ? undefined
    : "An order number looks like AB7K-3F9Q. It stands in every mail about your order.";
  const messageError = message.trim() === "" ? "Tell us what it is about." : undefined;

  const send = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (numberError !== undefined || messageError !== undefined) return;
    window.location.assign(mailAddress({ topic, orderNumber, message }));
  };

  return (
    <div className="grid gap-10 pt-4 lg:grid-cols-[1fr_20rem]">
      <form noValidate onSubmit={send} className="grid max-w-xl gap-5">
        <Select
          label="What is it about?"
          options={topics.map((value) => ({ value, label: value }))}
          value={topic}
          onChange={({ target }) => setTopic(target.value)}
        />
        <Input
          label="Order number"
          aside="optional"
          autoComplete="off"
          placeholder="AB7K-3F9Q"
          value={orderNumber}
          error={checked ? numberError : undefined}
          onChange={({ target }) => setOrderNumber(target.value)}
        />
        <Textarea
          label="Your message"
          rows={7}
          value={message}
          error={checked ? messageError : undefined}
          onChange={({ target }) => setMessage(target.value)}
        />
        <div>
          <Button type="submit" size="large">
            <Mail aria-hidden="true" className="size-5" />
            Write the mail
          </Button>
          <p className="mt-3 text-sm text-ink-mute">
            Opens your mail program with everything filled in.
          </p>
        </div>
      </form>
      <aside className="h-fit rounded-3xl bg-paper-deep p-6">
        <h2 className="display text-2xl">Prefer to write yourself?</h2>
        <p className="mt-2 break-words">
          <a
            href={`mailto:${contactAddress}`}
            className="font-semibold underline decoration-2 underline-offset-4"
          >
            {contactAddress}
          </a>
        </p>
        <p className="mt-4 text-ink-soft">
          A problem with a delivery is solved fastest on the order’s own page, because no money
          moves while it is open.
        </p>
      </aside>
    </div>
  );
}
