import type { OrderView } from "#app/lib/api/types.ts";
import { useLiveDocument } from "#app/lib/live/use-live.ts";
import { answersInWords } from "./answers-in-words.ts";
import { ownOfferDocument } from "./offer-document.ts";

/**
 * What the customer answered to the offer's own questions. An order keeps the answers only; the words of the questions
 * are those the offer has now.
 */
export function BriefAnswers({ order }: { order: OrderView }) {
  const { talent, offer, brief } = order;
  const answers = brief.answers ?? {};
  const isAsked = Object.keys(answers).length > 0;
  const live = useLiveDocument(
    isAsked ? ownOfferDocument(talent.talentGuid, offer.offerGuid) : null,
  );
  if (!isAsked) return null;
  const lost = live.data === undefined ? "Your question" : "A question you no longer ask";
  return (
    <dl className="mt-6 grid gap-4 border-t border-white/25 pt-6 sm:grid-cols-2">
      {answersInWords(answers, live.data?.questions ?? [], lost).map(({ key, label, text }) => (
        <div key={key}>
          <dt className="text-white/80 wrap-anywhere">{label}</dt>
          <dd className="mt-1 text-xl font-semibold wrap-anywhere whitespace-pre-line">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
