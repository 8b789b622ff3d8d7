// Names that pages and server share, apart from the schemas: a page need not load those.

/** The tabs of promotions behind All (spec 2). */
export const offerClasses = ['limited', 'newcomer', 'daily', 'rebate', 'vip'] as const
export type OfferClass = (typeof offerClasses)[number]

export const OFFER_ID = /^[a-z][a-z\d-]{1,39}$/
