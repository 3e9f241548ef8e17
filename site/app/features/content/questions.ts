import { business } from "#app/lib/business.ts";
import { percent } from "#app/lib/format-number.ts";
import * as texts from "#messages/content-questions";

export interface Question {
  question: string;
  answer: string;
}

export interface QuestionGroup {
  title: string;
  questions: readonly Question[];
}

/** The questions of /faq; its structured data is made of the same words. */
export const questionGroups: readonly QuestionGroup[] = [
  {
    title: texts.paying,
    questions: [
      {
        question: texts.charged,
        answer: texts.chargedAnswer,
      },
      {
        question: texts.cost,
        answer: texts.costAnswer({ share: percent(business.serviceFeeBps) }),
      },
      {
        question: texts.currency,
        answer: texts.currencyAnswer,
      },
      {
        question: texts.refund,
        answer: texts.refundAnswer,
      },
    ],
  },
  {
    title: texts.booking,
    questions: [
      {
        question: texts.account,
        answer: texts.accountAnswer,
      },
      {
        question: texts.speed,
        answer: texts.speedAnswer,
      },
      {
        question: texts.brief,
        answer: texts.briefAnswer,
      },
      {
        question: texts.privacy,
        answer: texts.privacyAnswer,
      },
    ],
  },
  {
    title: texts.after,
    questions: [
      {
        question: texts.unhappy,
        answer: texts.unhappyAnswer({ days: business.payoutDelayDays }),
      },
      {
        question: texts.review,
        answer: texts.reviewAnswer,
      },
      {
        question: texts.advertising,
        answer: texts.advertisingAnswer,
      },
    ],
  },
  {
    title: texts.athletes,
    questions: [
      {
        question: texts.joining,
        answer: texts.joiningAnswer({ days: business.reviewDays }),
      },
      {
        question: texts.commission,
        answer: texts.commissionAnswer({ share: percent(business.commissionBps) }),
      },
    ],
  },
];
