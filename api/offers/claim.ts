// Turns awards into money: a prize is drawn or chosen first, then all waiting awards are claimed.
import { fen, type Fen } from '../../core/money.ts'
import { requiredFor } from '../../core/offers/model.ts'
import { periodOf } from '../../core/offers/period.ts'
import { prizesOf, wayOf } from '../../core/offers/rewards.ts'
import { triggerOf } from '../../core/offers/triggers.ts'
import { HOUR_MS } from '../../core/time.ts'
import type { Tx } from '../shell/db.ts'
import { refuse } from '../shell/refusal.ts'
import type { Member } from '../shell/serve.ts'
import { clock } from '../shell/shell.sql.ts'
import { amountOf, credit, drawPrize, prizeOf, win } from './award.ts'
import { findAward, setClaimed, setPrize, waitingAwards, type AwardRow } from './awards.sql.ts'
import { askerOf, hasLeft, liveOffer, suits, versionsOf, type Offer } from './live.ts'
import { lockStocks, takeStock, type StockRow } from './offers.sql.ts'

/** Under the member's lock. Refuses award_unknown, award_claimed, award_undone, award_lapsed, award_choose. */
export async function claimAward(tx: Tx, member: Member, id: string): Promise<{ amount: Fen; required: Fen }> {
  const award = (await findAward(tx, member, id)) ?? refuse('award_unknown')
  if (award.claimed_at) refuse('award_claimed')
  if (award.undone_at) refuse('award_undone')
  if (award.is_over) refuse('award_lapsed')
  if (award.amount === null || award.required === null) refuse('award_choose')
  // The clock has gone on since it was read, so the statement judges once more.
  if ((await setClaimed(tx, member, id)) === 0) refuse('award_lapsed')
  const given = { id, amount: fen(award.amount), required: fen(award.required) }
  await credit(tx, member, given, award.prize === null ? 'offer_gift' : 'prize_gift')
  return given
}

export type Wish = { prizeId: string; clientSeed: string | undefined }
export type Redeemed = { award: string; prize: number; amount: Fen; until: Date; offer: Offer }

/**
 * Takes one prize out of its stock, under the member's lock and that of the stock. Refuses prize_unknown, prize_not_won,
 * prize_gone, seed_needed, offer_taken, offer_not_for.
 */
export async function redeem(tx: Tx, member: Member, wish: Wish): Promise<Redeemed> {
  const [id = '', text] = wish.prizeId.split('.')
  const number = text === undefined ? undefined : Number.parseInt(text, 10)
  const waiting = (await waitingAwards(tx, member)).find((one) => one.offer === id && one.amount === null)
  const offer = waiting
    ? (await versionsOf(tx, [waiting]))(waiting)
    : ((await liveOffer(tx, id)) ?? refuse('prize_unknown'))
  if (wayOf(offer.terms.reward) !== (number === undefined ? 'drawn' : 'chosen')) refuse('prize_unknown')
  if (number !== undefined && !prizeOf(offer, number)) refuse('prize_unknown')
  const award = waiting ?? (await chooseNow(tx, member, offer))
  const stocks = await lockStocks(tx, offer)
  const drawn = number === undefined ? drawFor(award, wish.clientSeed, weightsOf(offer, stocks)) : undefined
  const prize = number ?? drawn!.prize
  const amount = amountOf(prizeOf(offer, prize)!.amount)
  if (!isLeft(stocks, prize, amount)) refuse('prize_gone')
  for (const row of stocks) if (row.prize === 0 || row.prize === prize) await takeStock(tx, row, amount)
  const until = new Date((await clock(tx)).getTime() + offer.terms.hoursToClaim * HOUR_MS)
  await setPrize(tx, member, {
    ...{ id: award.id, prize, amount, expiresAt: until },
    required: requiredFor(offer.terms, amount, fen(award.base)),
    clientSeed: drawn?.clientSeed ?? null,
    weights: drawn?.weights ?? null,
  })
  return { award: award.id, prize, amount, until, offer }
}

/** Awards at the moment of choosing: where the activity asks for nothing, choosing is joining. */
async function chooseNow(tx: Tx, member: Member, offer: Offer): Promise<Pick<AwardRow, 'id' | 'base' | 'seed'>> {
  const { terms } = offer
  if (triggerOf(terms).entry !== 'take' || wayOf(terms.reward) !== 'chosen') refuse('prize_not_won')
  const now = await clock(tx)
  if (!suits(offer, await askerOf(tx, member), now.getTime())) refuse('offer_not_for')
  const period = periodOf(terms.period, now.getTime())
  const won = await win(tx, member, offer, { period, now, ref: 'chosen', base: fen(0n), day: 1 })
  if (typeof won === 'string') refuse(won === 'taken' ? 'offer_taken' : 'prize_gone')
  return { id: won.id, base: 0n, seed: null }
}

const isLeft = (stocks: readonly StockRow[], prize: number, amount: bigint): boolean =>
  hasLeft(
    stocks.find((row) => row.prize === prize),
    0n,
  ) &&
  hasLeft(
    stocks.find((row) => row.prize === 0),
    amount,
  )

/** Returns the weights of the prizes; a prize that has run out, or would exceed the budget, has none. */
function weightsOf(offer: Offer, stocks: readonly StockRow[]): number[] {
  return prizesOf(offer.terms.reward).map(({ weight, amount }, at) =>
    isLeft(stocks, at + 1, amountOf(amount)) ? weight : 0,
  )
}

function drawFor(award: Pick<AwardRow, 'id' | 'seed'>, clientSeed: string | undefined, weights: number[]) {
  if (!award.seed) throw new Error(`the award ${award.id} has no seed`)
  if (clientSeed === undefined) refuse('seed_needed')
  if (weights.every((weight) => weight === 0)) refuse('prize_gone')
  const prize = drawPrize(award.seed, { id: award.id, clientSeed }, weights) + 1
  return { prize, clientSeed, weights }
}
