// A round of quick win: where it stands, and an order on it (rulebook 2).
import type { Input, Language, Output } from '../../../core/endpoint.ts'
import type { quick as calls, RoundPhase } from '../../../core/lottery/quick-calls.ts'
import { fromWire, toWire } from '../../../core/money.ts'
import type { Sql } from '../../shell/db.ts'
import { clock } from '../../shell/shell.sql.ts'
import { findChainInUse } from '../chain/chain.sql.ts'
import { commitmentOf, issueOf, NEWEST, pastOf } from '../hall.ts'
import type { PricedLottery } from '../odds/priced.ts'
import type { ReadOrder } from '../orders/orders.ts'
import type { Want } from '../orders/want.ts'
import { findCurrent, findPast } from '../lottery.sql.ts'

/** The round under way by the database's clock. */
export async function roundOf(db: Sql, priced: PricedLottery) {
  const { code } = priced.lottery
  const now = (await clock(db)).getTime()
  const found = await findCurrent(db, code)
  const current = found ? issueOf(found) : null
  const isRunning = current !== null && priced.isOpen && current.opensAt <= now
  const phase: RoundPhase = !isRunning
    ? 'closed'
    : current.status === 'open' && now < current.lockAt
      ? 'open'
      : 'locked'
  const until = current && (phase === 'open' ? current.lockAt : current.drawAt)
  const secondsLeft = until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1_000))
  return { gameId: code, now, phase, secondsLeft, current }
}

export async function infoOf(db: Sql, priced: PricedLottery, locale: Language): Promise<Output<typeof calls.info>> {
  const { lottery, unitStake, caps } = priced
  const chain = await findChainInUse(db, lottery.code)
  return {
    ...(await roundOf(db, priced)),
    name: lottery.name({}, { locale }),
    periodSeconds: lottery.periodSeconds,
    isOpen: priced.isOpen,
    oddsVersion: priced.oddsVersion,
    limits: {
      min: toWire(unitStake.min),
      max: toWire(unitStake.max),
      round: toWire(caps.stake ?? caps.member),
    },
    chain: chain ? commitmentOf(chain) : null,
  }
}

export async function lastOf(db: Sql, priced: PricedLottery): Promise<Output<typeof calls.last>> {
  const [last] = await findPast(db, priced.lottery.code, { ...NEWEST, limit: 1 })
  return { ...(await roundOf(db, priced)), last: last ? pastOf(last) : null }
}

/** An order of single items. Which play a field belongs to is for the game to say; none is refused as such. */
export function wantOf(priced: PricedLottery, input: Input<typeof calls.bet>): Want {
  const fields = new Map(
    priced.plays('quick').flatMap((play) => play.cells.map((cell) => [cell.code, { play, cell }] as const)),
  )
  const lines = input.bets.map(({ side, amount, oddsMilli }) => {
    const field = fields.get(side)
    const selection = (field?.cell.selection ?? []).map((entry) => (typeof entry === 'object' ? [...entry] : entry))
    return {
      play: field?.play.code ?? '',
      selection,
      units: 1,
      unitStake: fromWire(amount),
      oddsMilli,
      oddsVersion: input.oddsVersion,
    }
  })
  const { gameId, issue, total } = input
  return { board: 'quick', lottery: gameId, issue, lines, total: fromWire(total) }
}

/** Has every line of the order a result? */
export const isOver = ({ outcomes }: ReadOrder): boolean => outcomes.every((outcome) => outcome !== null)
