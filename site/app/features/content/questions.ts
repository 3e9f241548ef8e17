import { business, percent } from "#app/lib/business.ts";

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
    title: "Paying",
    questions: [
      {
        question: "When is my card charged?",
        answer:
          "When the athlete accepts, and not before. When you send a request your bank reserves the amount. If the athlete declines or does not answer in time, the reservation ends and nothing is charged.",
      },
      {
        question: "What does it cost on top of the price?",
        answer: `A service fee of ${percent(business.serviceFeeBps)} of the price, and tax where it applies. Every line is shown before you confirm, and the price you saw is the price you pay.`,
      },
      {
        question: "In which currency do I pay?",
        answer:
          "In the athlete’s currency, the one shown on their page. Your bank converts it if yours is another one.",
      },
      {
        question: "How do I get my money back?",
        answer:
          "If the athlete cancels, does not deliver or does not come, you get everything back. If you cancel after acceptance, the refund follows the policy of the offer, and your order page shows the exact amount before you confirm.",
      },
    ],
  },
  {
    title: "Booking",
    questions: [
      {
        question: "Do I need an account?",
        answer:
          "No. You receive a private link to your order by e-mail. If you open an account later with the same address, you can move the order there.",
      },
      {
        question: "How fast do I get an answer?",
        answer:
          "Each offer says how long the athlete has to answer, usually three days. Their page shows how quickly they answered before.",
      },
      {
        question: "What should I write?",
        answer:
          "Who it is for, how the name is spoken, what the occasion is, and one or two details nobody else would know. Instructions of two or three sentences make the best videos.",
      },
      {
        question: "Who sees my video?",
        answer:
          "You and the people you show it to. Videos are private unless you choose otherwise.",
      },
    ],
  },
  {
    title: "After the whistle",
    questions: [
      {
        question: "I am not happy with the result.",
        answer: `Open your order and choose “Report a problem”, or ask for another take if the offer includes one. The athlete is paid ${business.payoutDelayDays} days after the order is finished, and never while a problem is open.`,
      },
      {
        question: "Who can write a review?",
        answer:
          "Only customers of a finished order, one review per order, within 30 days. Athletes can answer once and cannot remove a review.",
      },
      {
        question: "May I use the video in advertising?",
        answer:
          "Only if you booked the offer for commercial use. Its page says whether the athlete offers that.",
      },
    ],
  },
  {
    title: "For athletes",
    questions: [
      {
        question: "Who can join?",
        answer: `Athletes who compete or have competed, from college to retired professionals, and coaches of note. From 13 years with a guardian. We answer applications within ${business.reviewDays} working days.`,
      },
      {
        question: "What do you keep?",
        answer: `${percent(business.commissionBps)} of your price. You set the prices, you choose the requests, and you can pause whenever you need to.`,
      },
    ],
  },
];
