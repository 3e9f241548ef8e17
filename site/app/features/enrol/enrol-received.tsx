import { CircleCheck } from "lucide-react";
import { Link } from "react-router";
import { paths } from "#app/lib/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";

const checklist = [
  "A portrait of at least 400 by 400 pixels",
  "Ideas for your first three videos",
  "The account your payouts should go to; it is only asked for after approval",
];

/** After the application: its number, how long it takes, what to prepare. */
export function EnrolReceived({ reference }: { reference: string | null }) {
  return (
    <Card className="mx-auto max-w-xl sm:p-10">
      <CircleCheck aria-hidden="true" className="size-12 text-leaf" />
      <h1 className="display mt-4 text-4xl sm:text-5xl">Application received</h1>
      {reference !== null && (
        <p className="mt-4">
          Your reference is <strong className="tabular">{reference}</strong>.
        </p>
      )}
      <p className="mt-3 text-ink-soft">
        We read every application ourselves and answer within 3 working days, by email.
      </p>
      <h2 className="mt-6 font-bold">Good to have ready</h2>
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
