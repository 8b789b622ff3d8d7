// The public view of a lottery: its current issue, the last results, its odds.
import type { Language, Output } from '../../core/endpoint.ts'
import type { Issue, LotteryRow, PastDraw, PlayOdds, lottery as calls } from '../../core/lottery/calls.ts'
import { factsAt } from '../../core/lottery/facts.ts'
import { boards, type Board, type Cell, type Facts, type Play } from '../../core/lottery/game.ts'
import { toWire } from '../../core/money.ts'
import type { Sql } from '../shell/db.ts'
import { clock } from '../shell/shell.sql.ts'
import { findChainInUse, type ChainFacts } from './chain/chain.sql.ts'
import { chainName } from './chain/chain.ts'
import type { PricedLottery } from './odds/priced.ts'
import { statusOf } from './orders/orders.ts'
import { findCurrent, findPast, type ShownIssue } from './lottery.sql.ts'

type Info = Output<typeof calls.info>

/** The place in front of the newest row, from which a list goes back in time. */
export const NEWEST = { before: new Date(Date.UTC(9999, 0)), id: 0n }

/** A lottery with its current issue and its last draw, times and states by the database's clock. */
export async function rowOf(db: Sql, priced: PricedLottery, locale: Language): Promise<LotteryRow> {
  const { code, family, name, periodSeconds } = priced.lottery
  const current = await findCurrent(db, code)
  const [last] = await findPast(db, code, { ...NEWEST, limit: 1 })
  return {
    lottery: code,
    family,
    name: name({}, { locale }),
    board: boards.find((board) => priced.plays(board).length > 0) ?? 'odds',
    periodSeconds,
    isOpen: priced.isOpen,
    current: current ? issueOf(current) : null,
    last: last ? pastOf(last) : null,
  }
}

export async function infoOf(db: Sql, priced: PricedLottery, locale: Language): Promise<Info> {
  const row = await rowOf(db, priced, locale)
  const chain = await findChainInUse(db, priced.lottery.code)
  const now = (await clock(db)).getTime()
  return { ...row, now, oddsVersion: priced.oddsVersion, chain: chain ? commitmentOf(chain) : null }
}

export const commitmentOf = (chain: ChainFacts) => ({
  chainId: chainName(chain),
  commitment: chain.commitment.toString('hex'),
  length: chain.length,
  publishedAt: chain.publishedAt.getTime(),
})

export const pastOf = ({ issue, drawAt, status, numbers }: ShownIssue): PastDraw => ({
  issue,
  drawAt: drawAt.getTime(),
  status: statusOf(status),
  numbers,
})

export const issueOf = ({ issue, opensAt, lockAt, drawAt, status }: ShownIssue): Issue => ({
  issue,
  opensAt: opensAt.getTime(),
  lockAt: lockAt.getTime(),
  drawAt: drawAt.getTime(),
  status: statusOf(status),
})

type Shown = { board: Board; locale: Language; facts: Facts | undefined }

/** The plays on a board with the price of every cell, in the caller's language. */
export function playsOf(priced: PricedLottery, { board, locale, facts }: Shown): PlayOdds[] {
  return priced.plays(board).map((play) => ({
    play: play.code,
    name: play.name({}, { locale }),
    rule: play.rule({}, { locale }),
    rtpBp: priced.rtpBp(play),
    items: itemsOf(play, facts).map((item) => ({
      type: item.code,
      name: item.name({}, { locale }),
      selection: wireSelection(item.selection),
      oddsMilli: Object.fromEntries(item.tiers.map((tier) => [tier, priced.odds(play)[tier] ?? 0])),
      min: toWire(priced.unitStake.min),
      max: toWire(priced.unitStake.max),
      isOpen: priced.isOpen,
    })),
  }))
}

/** The odds board of a lottery; what depends on the year is priced for the draw that takes bets now. */
export async function oddsOf(db: Sql, priced: PricedLottery, locale: Language) {
  const { code, family } = priced.lottery
  const current = await findCurrent(db, code)
  const facts = current && factsAt(family, current.drawAt.getTime())
  const plays = playsOf(priced, { board: 'odds', locale, facts })
  return { lottery: code, oddsVersion: priced.oddsVersion, plays }
}

/** The cells; where a choice has rows instead, one item for each tier, with a selection that can win it. */
function itemsOf(play: Play, facts: Facts | undefined): Cell[] {
  if (play.cells.length > 0)
    return play.cells.map((one) => ({
      ...one,
      tiers: Object.keys(play.most(one.selection, facts)),
    }))
  return play.tiers.map(({ code, name }) => ({
    code,
    name,
    selection: play.example,
    tiers: [code],
  }))
}

const wireSelection = (selection: Cell['selection']) =>
  selection.map((entry) => (typeof entry === 'object' ? [...entry] : entry))
