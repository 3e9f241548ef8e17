import type { EmailReader, EmailSentence } from "#app/lib/api/types.ts";
import * as texts from "#messages/operators-emails";

/** The readers of emails, in the order of the form. */
export const emailReaders: Record<EmailReader, string> = {
  customer: texts.readerCustomer,
  athlete: texts.readerAthlete,
  recipient: texts.readerRecipient,
  applicant: texts.readerApplicant,
};

/** What the values of sentences are. */
export const valueWords: Readonly<Record<string, string>> = {
  amount: texts.valueAmount,
  athletes: texts.valueAthletes,
  brand: texts.valueBrand,
  count: texts.valueCount,
  customer: texts.valueCustomer,
  day: texts.valueDay,
  digits: texts.valueDigits,
  giver: texts.valueGiver,
  host: texts.valueHost,
  name: texts.valueName,
  note: texts.valueNote,
  number: texts.valueNumber,
  offer: texts.valueOffer,
  owed: texts.valueAmount,
  payout: texts.valuePayout,
  place: texts.valuePlace,
  price: texts.valuePrice,
  recipient: texts.valueRecipient,
  refund: texts.valueRefund,
  stage: texts.valueStage,
  talent: texts.valueTalent,
  text: texts.valueText,
  tip: texts.valueTip,
  title: texts.valueTitle,
  total: texts.valueTotal,
};

/** Returns which reader the address asks for: customers unless it names another. */
export function emailReaderOf(request: Request): EmailReader {
  const wanted = new URL(request.url).searchParams.get("reader");
  return readEmailReader(wanted) ?? "customer";
}

export function readEmailReader(name: string | null): EmailReader | undefined {
  return (Object.keys(emailReaders) as EmailReader[]).find((reader) => reader === name);
}

/** Returns the sentences of a reader whose text, original or name contains all words. */
export function findSentences(
  sentences: readonly EmailSentence[],
  reader: EmailReader,
  find: string,
): EmailSentence[] {
  const words = find.toLowerCase().split(/\s+/);
  return sentences.filter((sentence) => {
    const searched = `${sentence.text ?? ""} ${sentence.original} ${sentence.key}`.toLowerCase();
    return sentence.reader === reader && words.every((word) => searched.includes(word));
  });
}
