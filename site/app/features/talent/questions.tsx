import type { TalentView } from "#app/lib/api/types.ts";
import { business } from "#app/lib/business.ts";
import { spanWords } from "#app/lib/calendar-words.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";

/** What people ask before they book this athlete. */
export function Questions({ talent }: { talent: TalentView }) {
  const name = talent.displayName.split(" ")[0] ?? talent.displayName;
  const wait = Math.max(...talent.offers.map((offer) => offer.acceptWithinH), 0);
  return (
    <div className="mt-5 grid gap-3">
      <Disclosure title="When do I pay?">
        {`Your bank reserves the price when you send the request. It is charged when ${name} accepts. If ${name} declines, or does not answer within ${spanWords(wait)}, the reservation ends and nothing is charged.`}
      </Disclosure>
      <Disclosure title="Can I change my mind?">
        Until the request is accepted you can withdraw it, free of charge. After that the refund
        depends on the offer: its page says how much and until when.
      </Disclosure>
      <Disclosure title="What if it is not what was promised?">
        {`Tell us on your order page. ${name} is paid ${business.payoutDelayDays} days after the order is finished, and not while a problem is open.`}
      </Disclosure>
      <Disclosure title="Do I need an account?">
        No. You get a private link to your order by e-mail, and you can open an account later and
        move the order there.
      </Disclosure>
    </div>
  );
}
