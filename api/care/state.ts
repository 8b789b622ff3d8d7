// How a member stands with Play well, as the page shows it: everything is read from the books at one instant.
import type { CareGameLimit, CareLimit, CareState } from '../../core/care/care.ts'
import { limitKinds, limitPeriods, type LimitPeriod } from '../../core/care/limits.ts'
import type { Language } from '../../core/endpoint.ts'
import { findGame } from '../../core/games/catalog.ts'
import { findLottery } from '../../core/lottery/calendar.ts'
import { toWire } from '../../core/money.ts'
import type { Sql } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { clock } from '../shell/shell.sql.ts'
import { breakOf, exclusionOf } from './breaks.ts'
import { breaksOf } from './breaks.sql.ts'
import { checkInAt, moneyOf, playedOf, sumsOf } from './check-in.sql.ts'
import { sumsIn } from './check-in.ts'
import { houseLimitsAt } from './house-limits.sql.ts'
import { confirmFrom, isToReview, standingOf, type Place, type Standing } from './limits.ts'
import { limitRowsOf } from './limits.sql.ts'
import { listedNow } from './registers.sql.ts'
import { periodAt, type Span } from './periods.ts'

export async function stateOf(db: Sql, member: Member, language: Language): Promise<CareState> {
  const now = await clock(db)
  const [breaks, limits] = [await breaksOf(db, member), await limitRowsOf(db, member)]
  const house = await houseLimitsAt(db, member, BigInt(now.getTime()) * 1_000n)
  const excluded = exclusionOf(breaks, now)
  const registers = await listedNow(db, member)
  const mayNow = excluded?.opensAt && excluded.opensAt <= now
  const resting = breakOf(breaks, now)
  const spans = { day: periodAt('day', now), week: periodAt('week', now), month: periodAt('month', now) }
  const used = {
    day: await usedIn(db, member, { ...spans.day, to: now }),
    week: await usedIn(db, member, { ...spans.week, to: now }),
    month: await usedIn(db, member, { ...spans.month, to: now }),
  }
  const shown = (period: LimitPeriod) => sumsIn(db, member, { from: spans[period].from, to: now })
  return {
    now: now.getTime(),
    standing: (excluded && !mayNow) || registers.length > 0 ? 'excluded' : resting ? 'resting' : 'playing',
    break: resting ? { since: resting.since.getTime(), until: resting.until.getTime() } : null,
    exclusion: excluded
      ? {
          since: excluded.since.getTime(),
          until: excluded.until?.getTime() ?? null,
          byPeople: excluded.byPeople,
          mayComeBack: excluded.until !== null && excluded.until <= now && excluded.opensAt === null,
          opensAt: excluded.opensAt?.getTime() ?? null,
        }
      : null,
    registers,
    limits: limitPeriods.flatMap((period) =>
      limitKinds.map((kind) =>
        showLimit(
          { kind, period, held: standingOf(limits, { kind, period }), house: lowestOf(house, { kind, period }) },
          used[period],
          spans[period].to,
        ),
      ),
    ),
    gameLimits: await gameLimitsOf(db, member, { house, spans, language }),
    checkInMinutes: (await checkInAt(db, member, now)).every_minutes,
    today: await shown('day'),
    week: await shown('week'),
    month: await shown('month'),
    netDeposits: toWire(used.month.paidIn - used.month.paidOut),
    review: isToReview(limits, now),
  }
}

type Used = Awaited<ReturnType<typeof usedIn>>

async function usedIn(db: Sql, member: Member, span: Span) {
  const { minutes, staked, returned } = await sumsOf(db, member, span)
  const { paid_in: paidIn, coming, paid_out: paidOut } = await moneyOf(db, member, span)
  return { minutes, stake: staked, spend: staked - returned, deposit: paidIn + coming, paidIn, paidOut }
}

type Shown = Place & { held: Standing; house: bigint | null }

type HouseLimits = Awaited<ReturnType<typeof houseLimitsAt>>

/** The house's lowest for all play; the query has them ascending. */
const lowestOf = (house: HouseLimits, { kind, period }: Place): bigint | null =>
  house.find((one) => one.kind === kind && one.period === period && one.game === null)?.most ?? null

type GamesAsked = { house: HouseLimits; spans: Record<LimitPeriod, Span>; language: Language }

/** The house's lowest limits of single games, with what is used of them. */
async function gameLimitsOf(db: Sql, member: Member, { house, spans, language }: GamesAsked): Promise<CareGameLimit[]> {
  const lowest = new Map<string, CareGameLimit>()
  for (const { kind, period, game, most } of house) {
    const place = `${kind} ${period} ${game}`
    if (game === null || lowest.has(place)) continue
    const { staked, returned } = await playedOf(db, member, spans[period], game)
    lowest.set(place, {
      ...{ game: nameOf(game, language), limit: kind, period, amount: toWire(most) },
      usedAmount: toWire(kind === 'spend' ? staked - returned : staked),
      endsAt: spans[period].to.getTime(),
    })
  }
  return [...lowest.values()]
}

const nameOf = (game: string, locale: Language): string =>
  (findGame(game) ?? findLottery(game))?.name({}, { locale }) ?? game

function showLimit({ kind, period, held, house }: Shown, used: Used, ends: Date): CareLimit {
  const inUnit = (most: bigint | null) => ({
    amount: kind === 'time' || most === null ? null : toWire(most),
    minutes: kind === 'time' && most !== null ? Number.parseInt(String(most), 10) : null,
  })
  const { most, waits } = held
  return {
    ...{ limit: kind, period, ...inUnit(most) },
    house: house === null ? null : inUnit(house),
    usedAmount: kind === 'time' ? null : toWire(used[kind]),
    usedMinutes: kind === 'time' ? used.minutes : null,
    endsAt: ends.getTime(),
    waits: waits
      ? { ...inUnit(waits.most), askedAt: waits.said_at.getTime(), confirmFrom: confirmFrom(waits).getTime() }
      : null,
  }
}
