// A lottery with its odds in this house: the calendar's row, its game, and the house's settings on top.
import { isDeepStrictEqual } from 'node:util'
import { games } from '../../../core/lottery/catalog.ts'
import { findLottery, timed, type Lottery, type Timing } from '../../../core/lottery/calendar.ts'
import { findPlay, playsOn, type Board, type Game, type Odds, type Play } from '../../../core/lottery/game.ts'
import { isRtp, oddsOf } from '../../../core/lottery/odds.ts'
import { fen, type Fen } from '../../../core/money.ts'
import { rateProblem } from '../../../core/vip/vip.ts'
import type { House } from '../../shell/app.ts'
import type { Settings } from '../../settings.ts'
import { sayBefore, sayHouse } from '../../ledger/seal/facts.ts'
import type { Db, Tx } from '../../shell/db.ts'
import {
  findPriced,
  findPendingDraws,
  oddsFacts,
  updateDrawVersion,
  updateOpen,
  updateReturn,
  type PricedRow,
} from './odds.sql.ts'
import { lotteryFacts } from './prices.sql.ts'

export type PricedLottery = {
  lottery: Lottery
  game: Game
  isOpen: boolean
  oddsVersion: number
  unitStake: { min: Fen; max: Fen }
  /**
   * The most that can be won by an order, a member, all members; `stake` is the most that a member may stake in a draw.
   */
  caps: { order: Fen; member: Fen; draw: Fen; stake: Fen | undefined }
  /** The plays of a board, in the order of its tabs. */
  plays(board: Board): readonly Play[]
  /** A play that is on offer on the board; undefined for any other text. */
  play(board: Board, code: string): Play | undefined
  rtpBp(play: Play): number
  /** The most that any of its plays returns. */
  highestReturnBp: number
  odds(play: Play): Odds
}

export type PricedLotteries = {
  /** A lottery whose odds may be up to a second old; only the ledger's verdict decides a bet. */
  find(code: string): Promise<PricedLottery | undefined>
  all(): Promise<PricedLottery[]>
  /** Reads the settings again: a newer version of the odds was seen. */
  renew(): Promise<void>
}

/** The access that a change of its odds needs: the database, and the buckets of its open draws. */
export type Doors = Pick<House, 'db'> & { ledger: { readonly buckets: readonly number[] } }

const FRESH_MS = 1_000

const opened = new WeakMap<Db, WeakMap<Settings, PricedLotteries>>()

/** The lotteries that have a row, and a game that is built. All who ask for them in a process read the same. */
export function openLotteries(house: House): PricedLotteries {
  const ofDb = opened.get(house.db) ?? new WeakMap<Settings, PricedLotteries>()
  opened.set(house.db, ofDb)
  const pricedLotteries = ofDb.get(house.settings) ?? readLotteries(house)
  ofDb.set(house.settings, pricedLotteries)
  return pricedLotteries
}

function readLotteries(house: House): PricedLotteries {
  let known: Promise<PricedLottery[]> | undefined
  let readAt = 0
  const made = new Map<string, { row: PricedRow; priced: PricedLottery | undefined }>()
  // The plays and odds computed for a lottery are kept while its row stays the same.
  const same = (row: PricedRow) => {
    const before = made.get(row.code)
    if (before && isDeepStrictEqual(before.row, row)) return before.priced
    const priced = pricedOf(row, house.settings)
    made.set(row.code, { row, priced })
    return priced
  }
  const read = () => {
    readAt = performance.now()
    known = findPriced(house.db).then((rows) => rows.flatMap((row) => same(row) ?? []))
    known.catch(() => (known = undefined))
    return known
  }
  const all = () => (known && performance.now() - readAt < FRESH_MS ? known : read())
  return {
    all,
    find: async (code) => (await all()).find(({ lottery }) => lottery.code === code),
    renew: async () => void (await read()),
  }
}

/**
 * Changes the return of a lottery. Bets at the previous odds are refused from the commit on, in
 * every bucket; bets that were accepted keep theirs.
 */
export function changeReturn(house: Doors, code: string, rtpBp: number): Promise<void> {
  judgeReturn(code, rtpBp)
  return changeOdds(house, code, (tx) => updateReturn(tx, code, rtpBp))
}

/** Throws a RangeError on a return that a lottery may not have. */
export function judgeReturn(code: string, rtpBp: number): void {
  const family = findLottery(code)?.family
  const plays = Object.values((family && games[family]?.plays) ?? {})
  // Some plays can be priced less widely than others, and say so by a RangeError of their own.
  for (const play of plays) oddsOf(play, rtpBp)
  if (!isRtp(rtpBp)) throw new RangeError(`a return of ${rtpBp} bp is not allowed`)
  const problem = rateProblem('lottery', 10_000 - rtpBp)
  if (problem) throw new RangeError(problem)
}

/**
 * Opens or closes a lottery. After the commit no bet is accepted on a closed one, even where a server
 * still remembers it as open: its version of the odds is gone. Bets that were accepted run on.
 */
export function setOpen(house: Doors, code: string, isOpen: boolean): Promise<void> {
  return changeOdds(house, code, (tx) => updateOpen(tx, code, isOpen))
}

/** A change that makes a new version of the odds, carried into every copy of the draws that are open. */
function changeOdds(house: Doors, code: string, change: (tx: Tx) => Promise<number>) {
  return house.db.tx(async (tx) => {
    // A row that a hand has changed is not said anew, so that it stays named; a test that stops a lottery must stop it.
    const strange = await sayBefore(tx, lotteryFacts, [code])
    const version = await change(tx)
    await sayHouse(tx, oddsFacts, [`${code} ${version}`])
    if (strange.length === 0) await sayHouse(tx, lotteryFacts, [code])
    for (const drawId of await findPendingDraws(tx, code))
      for (const bucket of house.ledger.buckets) await updateDrawVersion(tx, bucket, drawId, version)
  })
}

function pricedOf(row: PricedRow, settings: Settings): PricedLottery | undefined {
  const listed = findLottery(row.code)
  const game = listed && games[listed.family]
  if (!listed || !game || !runs(row.code, settings)) return undefined
  const lottery = timed(listed, timingOf(row, settings))
  const rtpBp = (play: Play) => row.playRtpBp[play.code] ?? row.rtpBp
  const offered = new Map<Board, readonly Play[]>()
  const plays = (board: Board) => {
    const found = offered.get(board) ?? playsOn(game, board, row.variants)
    offered.set(board, found)
    return found
  }
  const priced = new Map<string, Odds>()
  return {
    lottery,
    game,
    isOpen: row.isOpen,
    oddsVersion: row.oddsVersion,
    unitStake: { min: fen(row.unitStakeMin), max: fen(row.unitStakeMax) },
    caps: capsOf(row),
    plays,
    play: (board, code) => {
      const play = findPlay(game, code)
      return play && plays(board).includes(play) ? play : undefined
    },
    rtpBp,
    highestReturnBp: Math.max(row.rtpBp, ...Object.values(row.playRtpBp)),
    odds: (play) => {
      const odds = priced.get(play.code) ?? oddsOf(play, rtpBp(play))
      priced.set(play.code, odds)
      return odds
    },
  }
}

const runs = (code: string, { lotteries }: Settings): boolean => lotteries.length === 0 || lotteries.includes(code)

function capsOf({ orderCap, memberCap, drawCap, stakeCap }: PricedRow): PricedLottery['caps'] {
  const stake = stakeCap === null ? undefined : fen(stakeCap)
  return { order: fen(orderCap), member: fen(memberCap), draw: fen(drawCap), stake }
}

/** The house's variables stand over the row, and the row over the calendar (decision 38). */
function timingOf(row: PricedRow, { drawSeconds, drawLockSeconds }: Settings): Timing {
  const periodSeconds = drawSeconds || row.periodSeconds
  const lockSeconds = drawLockSeconds || (drawSeconds ? 1 : row.lockSeconds)
  return { ...(periodSeconds && { periodSeconds }), ...(lockSeconds && { lockSeconds }) }
}
