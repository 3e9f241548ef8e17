// Made by `npm run api` from `domain`; not to be edited.

/** Why no message can be added to an order. */
export const messageRefusals = {
  closed: "This order is closed. Messages can be sent until 30 days after its last change.",
  contact: "Phone numbers, email addresses, links and usernames can be sent once the order is accepted. Please take them out.",
  customerLeft: "The customer of this order has left and cannot read messages.",
  notPaid: "You can send messages once the request has been sent.",
} as const;
