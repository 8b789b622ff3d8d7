// The daily sign-in: a Shanghai day is signed once, and days on end make a row.
import { fen, NONE, type Fen, toWire } from '../../core/money.ts'
import { rewardFor, streakDays } from '../../core/offers/rewards.ts'
import { rulesOf } from '../../core/offers/words.ts'
import type { Language } from '../../core/endpoint.ts'
import { addDays, dayOf, type Day } from '../../core/time.ts'
import type { Sql, Tx } from '../shell/db.ts'
import { refuse } from '../shell/refusal.ts'
import type { Member } from '../shell/serve.ts'
import { clock } from '../shell/shell.sql.ts'
import { credit, win } from './award.ts'
import { insertSignIn, lastSignIn } from './awards.sql.ts'
import { askerOf, liveOffers, suits, type Offer } from './live.ts'

/** Signs today. Under the member's lock; refuses signin_none, signin_done, offer_gone. */
export async function signToday(tx: Tx, member: Member): Promise<{ day: number; amount: Fen }> {
  const now = await clock(tx)
  const offer = (await signInFor(tx, member, now)) ?? refuse('signin_none')
  const today = dayOf(now.getTime())
  const last = await lastSignIn(tx, member)
  if (last?.day === today) refuse('signin_done')
  const streak = nextDay(last, today, streakDays(offer.terms.reward))
  if ((await insertSignIn(tx, member, { day: today, streak })) === 0) refuse('signin_done')
  const winning = {
    period: today,
    ref: `day ${streak}`,
    base: NONE,
    day: streak,
    now,
    atOnce: true,
  }
  const won = await win(tx, member, offer, winning)
  if (won === 'gone') refuse('offer_gone')
  if (typeof won === 'string' || won.amount === null) refuse('signin_done')
  const { id, amount, required } = won
  await credit(tx, member, { id, amount, required: fen(required ?? 0n) }, 'signin_gift')
  return { day: streak, amount }
}

async function signInFor(db: Sql, member: Member, now: Date): Promise<Offer | undefined> {
  const all = (await liveOffers(db)).filter(({ terms }) => terms.trigger === 'signin')
  if (all.length === 0) return undefined
  const asker = await askerOf(db, member)
  return all.find((one) => suits(one, asker, now.getTime()))
}

type Signed = { day: Day; streak: number }

/** A missed day begins a new row, and so does the day behind the last one. */
export const nextDay = (last: Signed | undefined, today: Day, most: number): number =>
  last && last.day === addDays(today, -1) && last.streak < most ? last.streak + 1 : 1

/** Returns the member's state in the daily sign-in. */
export async function showSignIn(db: Sql, member: Member, locale: Language, isHeld: boolean) {
  const now = await clock(db)
  const offer = isHeld ? undefined : await signInFor(db, member, now)
  if (!offer) return { open: false, signed: false, streak: 0, days: [], rules: [] }
  const { reward } = offer.terms
  const [today, most] = [dayOf(now.getTime()), streakDays(reward)]
  const last = await lastSignIn(db, member)
  const signed = last?.day === today
  const current = signed ? last.streak : nextDay(last, today, most)
  const days = Array.from({ length: most }, (_, at) => at + 1).map((day) => ({
    day,
    amount: toWire(rewardFor(reward, { base: NONE, day }) ?? NONE),
    state: stateOf(day, current, signed),
  }))
  return {
    ...{ open: true, signed, streak: signed ? current : current - 1, days },
    rules: rulesOf(offer.terms, offer, { locale }),
  }
}

function stateOf(day: number, current: number, signed: boolean): 'done' | 'today' | 'coming' {
  if (day < current || (day === current && signed)) return 'done'
  return day === current ? 'today' : 'coming'
}
