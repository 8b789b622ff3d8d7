// Awards a prize exactly once for each time of an activity, and carries it on: waiting, drawn, claimed.
import { randomBytes, randomUUID } from 'node:crypto'
import { openStream, personalPrefix } from '../../core/fair/fair.ts'
import type { TransferKind } from '../../core/ledger.ts'
import { fen, fromWire, NONE, type Fen } from '../../core/money.ts'
import { requiredFor } from '../../core/offers/model.ts'
import { prizesOf, rewardFor, wayOf } from '../../core/offers/rewards.ts'
import { HOUR_MS } from '../../core/time.ts'
import { keyOf } from '../ledger/post/keys.ts'
import { post } from '../ledger/post/ledger.ts'
import type { Tx } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { addObligation } from '../turnover/turnover.ts'
import { insertAward } from './awards.sql.ts'
import { hasLeft, type Offer } from './live.ts'
import { lockStocks, takeStock } from './offers.sql.ts'

/**
 * By what it is won: the time of the activity, what it came from, and what the reward goes by. With `atOnce` it is
 * claimed by being won.
 */
export type Winning = {
  period: string
  ref: string
  base: Fen
  day: number
  now: Date
  atOnce?: boolean
}

/** `gone`: none is left; `taken`: this time was won already; `nothing`: these terms give nothing for that. */
export type Won = { id: string; amount: Fen | null; required: Fen | null } | 'gone' | 'taken' | 'nothing'

/**
 * Gives what an activity gives, under the member's lock. It waits to be claimed; a prize waits to be drawn or chosen, and
 * is taken out of its stock then.
 */
export async function win(tx: Tx, member: Member, offer: Offer, winning: Winning): Promise<Won> {
  const { terms, version } = offer
  const { period, ref, base, now } = winning
  const amount = rewardFor(terms.reward, winning)
  if (amount === NONE) return 'nothing'
  const required = amount === undefined ? null : requiredFor(terms, amount, base)
  const limits = amount === undefined ? [] : await lockStocks(tx, offer)
  const whole = limits.find(({ prize }) => prize === 0)
  if (amount !== undefined && !hasLeft(whole, amount)) return 'gone'
  const id = randomUUID()
  const isDrawn = wayOf(terms.reward) === 'drawn'
  const added = await insertAward(tx, member, {
    ...{ id, offer: offer.id, version, period, ref, base, required, prize: null },
    amount: amount ?? null,
    expiresAt: new Date(now.getTime() + terms.hoursToClaim * HOUR_MS),
    claimedAt: winning.atOnce ? now : null,
    seed: isDrawn ? randomBytes(32) : null,
  })
  if (added === 0) return 'taken'
  if (whole && amount !== undefined) await takeStock(tx, whole, amount)
  return { id, amount: amount ?? null, required }
}

type Given = { id: string; amount: Fen; required: Fen }

/** The money, and what is to be played for it. The key is the award's own: it can come once. */
export async function credit(
  tx: Tx,
  member: Member,
  { id, amount, required }: Given,
  kind: TransferKind & ('offer_gift' | 'signin_gift' | 'prize_gift'),
): Promise<void> {
  if (required > 0n) await addObligation(tx, member, { source: 'bonus', ref: id, face: amount, required })
  await post(tx, {
    member,
    key: keyOf('offer', id),
    ref: id,
    moves: [{ kind, from: 'promo', to: 'cash', amount }],
  })
}

/** Which prize a draw gives: rulebook 4.2, with the award for its game. Both seeds were fixed before it. */
export function drawPrize(
  seed: Uint8Array,
  { id, clientSeed }: { id: string; clientSeed: string },
  weights: readonly number[],
): number {
  return openStream(seed, personalPrefix(`prize:${id}`, clientSeed, 0)).weighted(weights)
}

export const prizeOf = ({ terms }: Offer, number: number) => prizesOf(terms.reward)[number - 1]

export const amountOf = (text: string): Fen => fen(fromWire(text))
