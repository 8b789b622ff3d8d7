// Payout accounts: whose money it is, where it may go, and from when.
import { randomUUID } from 'node:crypto'
import { isSameName } from '../../core/name.ts'
import type { BankCode } from '../../core/site.ts'
import { CARDS_MAX } from '../../core/withdraw.ts'
import type { Sql, Tx } from '../db.ts'
import { refuse } from '../refusal.ts'
import type { Member } from '../serve.ts'
import { everyCard, holderOf, insertCard } from './sql.ts'
import type { CardRow } from './sql.ts'
import { fingerprintOf, seal } from './vault.ts'

export type CardRequest = { holder: string; bankCode: BankCode; cardNo: string; address: string }

export async function cardsOf(db: Sql, member: Member): Promise<CardRow[]> {
  return (await everyCard(db, member)).filter((card) => card.removed_at === null)
}

/**
 * Adds a card, under the member's lock. Refuses in this order: holder_differs, card_taken,
 * cards_full. The name on the card is the verified one: money leaves to nobody else (R-WDR-02).
 */
export async function addCard(
  tx: Tx,
  member: Member,
  want: CardRequest,
  secret: Buffer,
): Promise<CardRow> {
  const { real_name } = await holderOf(tx, member)
  if (!isSameName(want.holder, real_name)) refuse('holder_differs', { field: 'holder' })
  const fingerprint = fingerprintOf(secret, want.cardNo)
  const cards = await cardsOf(tx, member)
  if (cards.some((card) => card.fingerprint.equals(fingerprint))) refuse('card_taken')
  if (cards.length >= CARDS_MAX) refuse('cards_full', { max: CARDS_MAX })
  const id = randomUUID()
  await insertCard(tx, member, {
    id,
    bankCode: want.bankCode,
    holder: real_name,
    address: want.address,
    last4: want.cardNo.slice(-4),
    cipher: seal(secret, member, id, want.cardNo),
    fingerprint,
  })
  return getCard(tx, member, id)
}

/** The member's own card, or `card_not_found`: somebody else's card is no card. */
export async function getCard(db: Sql, member: Member, id: string): Promise<CardRow> {
  const card = (await cardsOf(db, member)).find((one) => one.id === id)
  return card ?? refuse('card_not_found')
}

const HOUR_MS = 3_600_000

/** From when money may go there, counted from the first time that the address was added (decision 30). */
export const usableAt = (card: CardRow, waitHours: number): number =>
  card.first_added_at.getTime() + waitHours * HOUR_MS
