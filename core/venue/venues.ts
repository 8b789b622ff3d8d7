// The houses of games. Most keep money of a member apart from the central wallet; `instant` plays from it, message by
// message (decision 57). Lotteries play from the central wallet and have no venue.

/** By category (spec 2). The number names the venue's wallets in the ledger and is for ever. */
export const venues = {
  electronic: 0,
  video: 1,
  fishing: 2,
  sports: 3,
  chess: 4,
  esports: 5,
} as const
export type VenueCode = keyof typeof venues

/** A venue that holds nothing: it has no wallet, no transfer and no recovery. */
export const seamlessVenue = 'instant'
export type AnyVenueCode = VenueCode | typeof seamlessVenue

/** The venues with wallets, in the order in which they are shown. */
export const venueCodes = Object.keys(venues) as [VenueCode, ...VenueCode[]]

/** All venues of games, with wallets of their own or without. */
export const allVenueCodes = [...venueCodes, seamlessVenue] as const satisfies AnyVenueCode[]

export const hasWallet = (code: AnyVenueCode): code is VenueCode => code !== seamlessVenue

/** The wallets of a member's money: the central one, and one at each venue. */
export const wallets = ['central', ...venueCodes] as const
export type WalletCode = (typeof wallets)[number]

/** The member's money at a venue, and under way to or from it. */
export const venueWallet = (code: VenueCode) => `venue:${venues[code]}` as const
export const transitWallet = (code: VenueCode) => `in_transit:${venues[code]}` as const

/** The venue that a wallet belongs to, by its name in the ledger. */
export function venueBehind(account: string): VenueCode | undefined {
  const [, number] = /^(?:venue|in_transit):(\d+)$/.exec(account) ?? []
  return venueCodes.find((code) => String(venues[code]) === number)
}
