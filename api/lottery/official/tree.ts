// The content of the official board: the tree of plays with formula and odds, prices and limits; issues to come.
import { m } from '../../../text/compiled/messages.js'
import type { Language, Output } from '../../../core/endpoint.ts'
import { issueAt, nextIssue, type Lottery } from '../../../core/lottery/calendar.ts'
import { LINES_MAX } from '../../../core/lottery/calls.ts'
import { CHASE_LEGS_MAX } from '../../../core/lottery/chase.ts'
import { formulaOf } from '../../../core/lottery/formulas.ts'
import type { Entry, Play } from '../../../core/lottery/game.ts'
import type { official as calls, OfficialOption, UnitText } from '../../../core/lottery/official-calls.ts'
import { MAX_UNITS } from '../../../core/lottery/selection.ts'
import { MULTIPLE, type UnitPrice } from '../../../core/lottery/stake.ts'
import { toWire } from '../../../core/money.ts'
import type { Sql } from '../../shell/db.ts'
import { clock } from '../../shell/shell.sql.ts'
import { rowOf } from '../hall.ts'
import type { PricedLottery } from '../odds/priced.ts'

type Options = Output<typeof calls.option>

/** 元, 角, 分: how the wire writes a price, and which it is. */
export const priceOfUnit: Record<UnitText, UnitPrice> = {
  '2.00': 'yuan',
  '0.20': 'jiao',
  '0.02': 'fen',
}

const priceNames = {
  yuan: m.official_price_yuan,
  jiao: m.official_price_jiao,
  fen: m.official_price_fen,
}

export async function optionsOf(db: Sql, priced: PricedLottery, locale: Language): Promise<Options> {
  const { caps, unitStake, oddsVersion } = priced
  return {
    ...(await rowOf(db, priced, locale)),
    board: 'official',
    now: (await clock(db)).getTime(),
    oddsVersion,
    prices: Object.entries(priceOfUnit).map(([unit, price]) => ({
      // The record's keys are the texts of units.
      unit: unit as UnitText,
      name: priceNames[price]({}, { locale }),
    })),
    limits: {
      multipleMin: MULTIPLE.min,
      multipleMax: MULTIPLE.max,
      units: MAX_UNITS,
      lines: LINES_MAX,
      chaseLegs: CHASE_LEGS_MAX,
      stakeMax: toWire(unitStake.max),
      orderPayout: toWire(caps.order),
      memberPayout: toWire(caps.member),
    },
    groups: groupsOf(priced, locale),
  }
}

function groupsOf(priced: PricedLottery, locale: Language): Options['groups'] {
  const plays = new Map(priced.plays('official').map((play) => [play.code, play]))
  return priced.game.groups.flatMap((group) => {
    const own = group.plays.flatMap((code) => plays.get(code) ?? [])
    if (own.length === 0) return []
    const name = group.name({}, { locale })
    return [{ code: group.code, name, plays: own.map((play) => optionOf(priced, play, locale)) }]
  })
}

function optionOf(priced: PricedLottery, play: Play, locale: Language): OfficialOption {
  const odds = priced.odds(play)
  return {
    optionId: play.code,
    name: play.name({}, { locale }),
    rule: play.rule({}, { locale }),
    rtpBp: priced.rtpBp(play),
    units: { formula: formulaOf(play.code), example: play.count(play.example) },
    example: play.example.map(plain),
    nested: play.nested,
    rows: rowsOf(play, locale),
    tiers: play.tiers.map(({ code, name }) => ({
      code,
      name: name({}, { locale }),
      oddsMilli: odds[code] ?? 0,
    })),
  }
}

type RowEntry = Entry | readonly Entry[]

/** Returns the entries to choose from, with a label where an entry does not read as it is written. */
function rowsOf(play: Play, locale: Language): OfficialOption['rows'] {
  const cells = new Map(play.cells.map((cell) => [JSON.stringify(cell.selection), cell.name]))
  return play.rows.map((row) => {
    const nameOf = (entry: RowEntry) => {
      const own = row.names?.[String(entry)] ?? cells.get(JSON.stringify([entry]))
      return own ? own({}, { locale }) : [entry].flat().join(' ')
    }
    const entries = row.entries.map((entry) => ({ value: plain(entry), name: nameOf(entry) }))
    return { code: row.code, name: row.name({}, { locale }), entries }
  })
}

const plain = (entry: RowEntry): Entry | Entry[] => (typeof entry === 'object' ? [...entry] : entry)

/** The issues that can still be bet on, in their order. */
export function issuesToCome(lottery: Lottery, nowMs: number, count: number) {
  const list = []
  const first = issueAt(lottery, nowMs)
  const open = first.locksAtMs > nowMs ? first : nextIssue(lottery, first)
  for (let issue = open; list.length < count; issue = nextIssue(lottery, issue)) {
    const { number, opensAtMs: opensAt, locksAtMs: lockAt, drawsAtMs: drawAt } = issue
    list.push({ issue: number, opensAt, lockAt, drawAt })
  }
  return list
}
