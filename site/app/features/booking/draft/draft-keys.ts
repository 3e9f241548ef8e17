/** The name of a stored draft of a booking. */
export const keyOf = (slug: string | undefined) => `matchday:booking:${slug}`;

/** That of a draft that a tab keeps while another tab has a newer one. */
export const tabKeyOf = (slug: string | undefined) => `matchday:booking-tab:${slug}`;
