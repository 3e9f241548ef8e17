import { MailCheck } from "lucide-react";
import { Link } from "react-router";
import { paths } from "#app/lib/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { LinkAgainForm } from "./link-again-form.tsx";

const checklist = [
  "A portrait of at least 400 by 400 pixels",
  "Ideas for your first three videos",
  "The account your payouts should go to; it is only asked for after approval",
];

/** After the application was sent: the address is still to be confirmed; what happens then, what to prepare. */
export function EnrolReceived({ reference }: { reference: string | null }) {
  return (
    <Card className="mx-auto max-w-xl sm:p-10">
      <MailCheck aria-hidden="true" className="size-12 text-leaf" />
      <h1 className="display mt-4 text-4xl sm:text-5xl">Check your email</h1>
      {reference !== null && (
        <p className="mt-4">
          Your reference is <strong className="tabular">{reference}</strong>.
        </p>
      )}
      <p className="mt-3">
        We sent you a link to confirm that the address is yours.{" "}
        <strong>Open it within 7 days</strong>: we read your application as soon as you did, and
        answer within 3 working days.
      </p>
      <p className="mt-3 text-ink-soft">
        With the same link you can see where your application stands, change it, or take it back.
      </p>
      <div className="mt-6">
        <LinkAgainForm />
      </div>
      <h2 className="mt-8 font-bold">Good to have ready</h2>
      <ul className="mt-2 list-disc pl-5">
        {checklist.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <Button asChild variant="outline" className="mt-6">
        <Link to={paths.forAthletes()}>How it works for athletes</Link>
      </Button>
    </Card>
  );
}
