// Rounds at venues as wagers, in words. Spec 2 (bet detail), 4 (the four statuses); decision 54.
import { findGame } from '../../../core/games/catalog.ts'
import type { BetStatus } from '../../../core/bets.ts'
import type { Language } from '../../../core/endpoint.ts'
import { fen, NONE, showYuan, toWire } from '../../../core/money.ts'
import { m } from '../../../text/compiled/messages.js'
import type { Sql } from '../../shell/db.ts'
import type { Member } from '../../shell/serve.ts'
import type { Wager, WagerDays, WagersAsked, WagerSum } from '../../shell/wager.ts'
import { anyVenueName } from '../../../core/venue/names.ts'
import { findRounds, sumOfRounds, type RoundRow, type RoundState } from './wagers.sql.ts'

const statusOf: Readonly<Record<RoundState, BetStatus>> = {
  open: 'unfinished',
  review: 'unfinished',
  finished: 'completed',
  void: 'cancelled',
}

const statesOf = (status: BetStatus | undefined): RoundState[] =>
  (Object.keys(statusOf) as RoundState[]).filter((state) => status === undefined || statusOf[state] === status)

export async function listRounds(db: Sql, member: Member, asked: WagersAsked, locale: Language): Promise<Wager[]> {
  const states = statesOf(asked.status)
  if (states.length === 0) return []
  const rows = await findRounds(db, member, { ...asked, states })
  return rows.map((row) => ({
    ...wagerOf(corrected(row), locale),
    resettled: changeOf(row, locale),
    chase: null,
  }))
}

/** A round with the corrections of its venue. */
const corrected = (row: RoundRow): RoundRow => ({
  ...row,
  returned: fen(row.returned + row.corrected),
})

function changeOf(row: RoundRow, locale: Language): Wager['resettled'] {
  if (!row.correctedAt) return null
  return {
    at: row.correctedAt.getTime(),
    cause: m.venues_corrected({}, { locale }),
    before: toWire(figuresOf(row).payout),
    owed: toWire(row.owed),
  }
}

function wagerOf(row: RoundRow, locale: Language): Omit<Wager, 'resettled' | 'chase'> {
  const { at, orderId, venue, state, settledAt } = row
  const isOver = state === 'finished' || state === 'void'
  const { stake, payout, refund } = figuresOf(row)
  const fact = (name: typeof m.venues_fact_round, value: string) => ({
    name: name({}, { locale }),
    value,
  })
  return {
    ...{ at, orderId, line: 0, stake, status: statusOf[state] },
    payout: isOver ? payout : null,
    refund: isOver ? refund : null,
    settledAt: isOver ? settledAt : null,
    ...{ dueAt: null, cancelUntil: null },
    platform: anyVenueName(venue, locale),
    gameType: m.venues_type({}, { locale }),
    gameCode: row.game,
    gameName: findGame(row.game)?.name({}, { locale }) ?? row.game,
    // A venue names its rounds by ids; people tell them apart by their last digits.
    round: orderId.slice(-6),
    summary: m.venues_summary({}, { locale }),
    outcome: outcomeOf(row),
    reason: reasonOf(state, locale),
    detail: {
      of: 'facts',
      facts: [
        fact(m.venues_fact_round, orderId),
        ...(row.risk > row.stake ? [fact(m.venues_fact_risk, showYuan(row.risk))] : []),
        ...(state === 'finished' ? [fact(m.venues_fact_returned, showYuan(row.returned))] : []),
      ],
    },
  }
}

/** Computed as in sumOfRounds: the net of a round is its returns less its stake. */
function figuresOf({ state, stake, risk, returned }: RoundRow) {
  if (state !== 'finished') return { stake, payout: NONE, refund: state === 'void' ? stake : NONE }
  const lost = fen(risk - returned)
  const shown = lost > stake ? lost : stake
  return { stake: shown, payout: fen(returned - risk + shown), refund: NONE }
}

function outcomeOf({ state, risk, returned }: RoundRow): Wager['outcome'] {
  if (state !== 'finished') return null
  if (returned === risk) return 'push'
  return returned > risk ? 'won' : 'lost'
}

function reasonOf(state: RoundState, locale: Language): string | null {
  if (state === 'void') return m.venues_void({}, { locale })
  return state === 'review' ? m.venues_in_review({}, { locale }) : null
}

/** Returns the sums of rounds over some days, by status. */
export async function sumRounds(db: Sql, member: Member, days: WagerDays): Promise<WagerSum[]> {
  const sums = await sumOfRounds(db, member, days)
  return sums.map(({ state, ...sum }) => ({ ...sum, status: statusOf[state] }))
}
