// Card numbers at rest: readable only with the house's secret, which the database does not hold.
import { createHmac } from 'node:crypto'
import type { AccountKind } from '../../core/withdraw/payout-account.ts'
import * as ring from '../shell/ring.ts'
import type { Generation, Place, Ring } from '../shell/ring.ts'
import type { Member } from '../shell/serve.ts'

/** Returns the name of an account's place in a payout: the bank, the network, or the wallet service. */
export const placeOf = (one: {
  bank_code?: string | null
  bankCode?: string
  protocol?: string | null | undefined
}): string => one.bank_code ?? one.bankCode ?? one.protocol ?? 'WALLET'

/** Belongs to the cipher, so that a row copied to another member or card does not open. */
const sealPlace = (member: Member, cardId: string): Place => ({
  purpose: 'card numbers',
  at: `${member.bucket}:${member.id}:${cardId}`,
})

export const seal = (held: Ring, member: Member, cardId: string, digits: string): Buffer =>
  ring.seal(held, sealPlace(member, cardId), Buffer.from(digits))

/** The digits again. Throws where a byte was changed, or the row is another member's. */
export const unseal = (held: Ring, member: Member, cardId: string, sealed: Buffer): string =>
  ring.unseal(held, sealPlace(member, cardId), sealed).toString('utf8')

/**
 * Finds a number again without opening it. Keyed: card numbers are few enough to try them all. Under each generation,
 * the one that seals first: by that an account is kept, and made anew with its seal.
 */
export function fingerprintsOf(
  held: Ring,
  account: { kind: AccountKind } & Parameters<typeof placeOf>[0],
  number: string,
): [Buffer, ...Buffer[]] {
  // Equal digits on two networks are two accounts.
  const told = account.kind === 'bank' ? number : `${placeOf(account)}:${number}`
  const under = ({ secret }: Generation) =>
    createHmac('sha256', ring.keyFor(secret, 'card fingerprints')).update(told).digest()
  const [first, ...others] = held
  return [under(first), ...others.map(under)]
}
