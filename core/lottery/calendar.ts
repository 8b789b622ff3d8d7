// Which issue is when (rulebook 0.2). Pure arithmetic on instants: the database says what time it is.
import { m } from '../../text/compiled/messages.js'
import { DAY_MS, addDays, dayOf, dayStartMs, type Day } from '../time.ts'
import type { Family, Name } from './game.ts'

export type Lottery = {
  /** Stands in fairness prefixes and on the wire; never changes. */
  code: string
  /** 1 to 99, the head of every draw id of this lottery; never changes, never reused. */
  no: number
  family: Family
  name: Name
  periodSeconds: number
  lockSeconds: number
  /** A lottery with one draw a day: when, in seconds of the Shanghai day. */
  dailyAtSeconds?: number
}

/** Period and lock of a lottery are settings (decision 38); what a setting leaves out is the rulebook's. */
export type Timing = { periodSeconds?: number; lockSeconds?: number }

export type Issue = {
  lottery: string
  day: Day
  /** The how-manieth of its day, from 1. */
  seq: number
  /** As members read it: "20261120-0873"; a daily lottery has the date alone. */
  number: string
  drawId: bigint
  opensAtMs: number
  locksAtMs: number
  drawsAtMs: number
}

const DAY_SECONDS = 86_400

const row = <Code extends string>(
  head: [no: number, code: Code, family: Family],
  name: Name,
  times: [periodSeconds: number, lockSeconds: number, dailyAtSeconds?: number],
): Lottery & { code: Code } => {
  const [no, code, family] = head
  const [periodSeconds, lockSeconds, dailyAtSeconds] = times
  const daily = dailyAtSeconds === undefined ? {} : { dailyAtSeconds }
  return { no, code, family, name, periodSeconds, lockSeconds, ...daily }
}

const rows = [
  row([1, 'k3_1m', 'k3'], m.lottery_name_k3_1m, [60, 5]),
  row([2, 'k3_3m', 'k3'], m.lottery_name_k3_3m, [180, 10]),
  row([3, 'k3_5m', 'k3'], m.lottery_name_k3_5m, [300, 20]),
  row([4, 'ssc_1m', 'ssc'], m.lottery_name_ssc_1m, [60, 5]),
  row([5, 'ssc_5m', 'ssc'], m.lottery_name_ssc_5m, [300, 20]),
  row([6, 'pk10_1m', 'pk10'], m.lottery_name_pk10_1m, [60, 5]),
  row([7, 'pk10_5m', 'pk10'], m.lottery_name_pk10_5m, [300, 20]),
  row([8, 'x115_1m', 'x115'], m.lottery_name_x115_1m, [60, 5]),
  row([9, 'x115_5m', 'x115'], m.lottery_name_x115_5m, [300, 20]),
  row([10, 'pc28_3m', 'pc28'], m.lottery_name_pc28_3m, [180, 10]),
  row([11, 'lhc_5m', 'lhc'], m.lottery_name_lhc_5m, [300, 20]),
  row([12, 'lhc_1d', 'lhc'], m.lottery_name_lhc_1d, [DAY_SECONDS, 300, 21.5 * 3_600]),
  row([13, 'win_30', 'locsgwin'], m.lottery_name_win_30, [30, 5]),
  row([14, 'win_60', 'locsgwin'], m.lottery_name_win_60, [60, 5]),
  row([15, 'win_180', 'locsgwin'], m.lottery_name_win_180, [180, 10]),
]
export type LotteryCode = (typeof rows)[number]['code']

export const lotteries: readonly Lottery[] = rows

export const findLottery = (code: string): Lottery | undefined => lotteries.find((lottery) => lottery.code === code)

/** Puts a lottery on other times. Throws where they cannot be: a period must divide the day and outlast its lock. */
export function timed(lottery: Lottery, timing: Timing = {}): Lottery {
  const { periodSeconds = lottery.periodSeconds, lockSeconds = lottery.lockSeconds } = timing
  const whole = Number.isInteger(periodSeconds) && periodSeconds > 0
  if (!whole || DAY_SECONDS % periodSeconds !== 0 || !(lockSeconds > 0 && lockSeconds < periodSeconds)) {
    throw new RangeError(`${lottery.code}: no issues of ${periodSeconds} s that lock ${lockSeconds} s before`)
  }
  const { dailyAtSeconds, ...rest } = lottery
  // A lottery with several draws a day has no fixed time of day.
  const daily = dailyAtSeconds === undefined || periodSeconds < DAY_SECONDS ? {} : { dailyAtSeconds }
  return { ...rest, ...daily, periodSeconds, lockSeconds }
}

export const issuesPerDay = (lottery: Lottery): number => DAY_SECONDS / lottery.periodSeconds

/** The place of an instant in its Shanghai day: seq of rulebook 0.2. Of a daily lottery there is only one. */
export function seqAt(lottery: Lottery, instantMs: number): number {
  const intoDayMs = instantMs - dayStartMs(dayOf(instantMs))
  return Math.floor(intoDayMs / (lottery.periodSeconds * 1_000)) + 1
}

/** The issue whose time from opening to draw holds the instant: there is exactly one. */
export function issueAt(lottery: Lottery, instantMs: number): Issue {
  const shift = lottery.dailyAtSeconds === undefined ? 0 : DAY_MS - lottery.dailyAtSeconds * 1_000
  // A daily issue opens at yesterday's draw, so its own day is the one of the shifted instant.
  const inside = instantMs + shift
  return issueOf(lottery, dayOf(inside), seqAt(lottery, inside))
}

/** One issue by its place. Throws where the day or the place does not exist. */
export function issueOf(lottery: Lottery, day: Day, seq: number): Issue {
  const startMs = dayStartMs(day)
  if (Number.isNaN(startMs) || !Number.isInteger(seq) || seq < 1 || seq > issuesPerDay(lottery)) {
    throw new RangeError(`${lottery.code} has no issue ${seq} on ${day}`)
  }
  const { dailyAtSeconds = seq * lottery.periodSeconds } = lottery
  const drawsAtMs = startMs + dailyAtSeconds * 1_000
  return {
    lottery: lottery.code,
    day,
    seq,
    number: issueNumber(lottery, day, seq),
    drawId: drawIdOf(lottery.no, day, seq),
    opensAtMs: drawsAtMs - lottery.periodSeconds * 1_000,
    locksAtMs: drawsAtMs - lottery.lockSeconds * 1_000,
    drawsAtMs,
  }
}

/** The issue that opens when this one is drawn. */
export const nextIssue = (lottery: Lottery, issue: Issue): Issue => issueAt(lottery, issue.drawsAtMs)

const MOST_PARSED = 1_000
const parsed = new WeakMap<Lottery, Map<string, Issue>>()

/** Reads an issue number; undefined where this lottery has no such issue. Every bet asks, and few issues are open. */
export function parseIssue(lottery: Lottery, number: string): Issue | undefined {
  const seen = parsed.get(lottery) ?? new Map<string, Issue>()
  const known = seen.get(number)
  if (known) return known
  const issue = readIssue(lottery, number)
  if (!issue) return undefined
  if (seen.size >= MOST_PARSED) seen.clear()
  parsed.set(lottery, seen.set(number, issue))
  return issue
}

function readIssue(lottery: Lottery, number: string): Issue | undefined {
  const [, year, month, date, seq] = /^(\d{4})(\d{2})(\d{2})(?:-(\d{4,5}))?$/.exec(number) ?? []
  const day = `${year}-${month}-${date}`
  const place = seq === undefined ? 1 : Number.parseInt(seq, 10)
  if (Number.isNaN(dayStartMs(day)) || place < 1 || place > issuesPerDay(lottery)) return undefined
  const issue = issueOf(lottery, day, place)
  // Only one spelling is the issue's: a key of a chain is bound to this very text.
  return issue.number === number ? issue : undefined
}

/** Which lottery, day and place a draw id stands for; undefined where it stands for none. */
export function readDrawId(drawId: bigint): { lottery: Lottery; day: Day; seq: number } | undefined {
  const lottery = lotteries.find((one) => BigInt(one.no) === drawId / LOTTERY_STEP)
  const date = ((drawId % LOTTERY_STEP) / DAY_STEP).toString().padStart(8, '0')
  const day = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`
  const seq = Number.parseInt(String(drawId % DAY_STEP), 10)
  return lottery && seq > 0 && !Number.isNaN(dayStartMs(day)) ? { lottery, day, seq } : undefined
}

const LOTTERY_STEP = 10n ** 13n
const DAY_STEP = 10n ** 5n

/** Sorts by lottery, then by time, and is the same in every bucket. */
const drawIdOf = (no: number, day: Day, seq: number): bigint =>
  BigInt(no) * LOTTERY_STEP + BigInt(day.replaceAll('-', '')) * DAY_STEP + BigInt(seq)

function issueNumber(lottery: Lottery, day: Day, seq: number): string {
  const date = day.replaceAll('-', '')
  if (lottery.dailyAtSeconds !== undefined) return date
  const digits = Math.max(4, String(issuesPerDay(lottery)).length)
  return `${date}-${String(seq).padStart(digits, '0')}`
}

/** The issue `places` places before another, across days. */
export function issueBefore(lottery: Lottery, issue: Issue, places: number): Issue {
  const perDay = issuesPerDay(lottery)
  const index = issue.seq - 1 - places
  const days = Math.floor(index / perDay)
  return issueOf(lottery, addDays(issue.day, days), index - days * perDay + 1)
}
