/** Where mail for the marketplace goes. */
export const contactAddress = "hello@matchday.example";

export const topics = ["An order", "Becoming an athlete", "Press", "Something else"] as const;

export interface ContactWords {
  topic: string;
  orderNumber: string;
  message: string;
}

const numberShape = /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;

/** Whether a text has the shape of an order number, `AB7K-3F9Q`; empty is fine, it is optional. */
export function isOrderNumber(text: string): boolean {
  return text === "" || numberShape.test(text.trim().toUpperCase());
}

/** The address that opens the visitor's own mail program with everything filled in. */
export function mailAddress({ topic, orderNumber, message }: ContactWords): string {
  const number = orderNumber.trim().toUpperCase();
  const subject = number === "" ? topic : `${topic} ${number}`;
  // Mail programs read "+" as a plus sign: spaces are written as %20.
  return `mailto:${contactAddress}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(message.trim())}`;
}
