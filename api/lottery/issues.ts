// The issues to come: rows in the house's list and in every bucket, each with its place in the chain.
import { findLottery, issueAt, issuesPerDay, nextIssue, type Issue, type Lottery } from '../../core/lottery/calendar.ts'
import { DRAW_LINES_MAX } from '../../core/lottery/calls.ts'
import { NO_BEACON } from '../../core/fair/fair.ts'
import { roundAfter } from '../../core/fair/beacon.ts'
import { factsAt } from '../../core/lottery/facts.ts'
import type { House } from '../shell/app.ts'
import type { BeaconSource } from './settings.ts'
import type { Tx } from '../shell/db.ts'
import { openDraw } from '../ledger/post/draws.ts'
import { sayHouse } from '../ledger/seal/facts.ts'
import { lockProblem, rememberChain } from './beacon/beacon.ts'
import { publishChain } from './chain/chain.ts'
import { advanceChain, chainSupply, lockFreeChains } from './chain/chain.sql.ts'
import { issueFacts } from './issue-facts.sql.ts'
import type { PricedLottery } from './odds/priced.ts'
import { findVersion } from './odds/odds.sql.ts'
import { findHorizon, insertIssues, takenDraws, type NewIssue } from './lottery.sql.ts'

const AHEAD_MS = 120_000
const AHEAD_LEAST = 3
// A second chain is committed to while the first can still serve this share of its days.
const SUPPLY_SHARE = 20
// A year of keys takes half a second, and of all lotteries five: a new house draws at once on a first chain of this
// many keys, and the year is committed to with its next issues.
const FIRST_KEYS = 1_024

/** The calendar's issues of so many days; shorter issues use it up sooner. */
const chainLengthOf = ({ code }: Lottery, days: number): number => issuesPerDay(findLottery(code) as Lottery) * days

/**
 * Keeps the next issues ready: those of two minutes, three at the least. Issues whose lock has passed
 * while the house was closed get no row (decision 19). Answers how many were made.
 */
export async function prepareIssues(house: House, priced: PricedLottery, chainLength?: number): Promise<number> {
  const { lottery } = priced
  if (!priced.isOpen) return 0
  const { beacon } = house.settings
  const problem = beacon && lockProblem([lottery], beacon.chain)
  if (problem) throw new RangeError(problem)
  const { now, until } = await findHorizon(house.db, lottery.code)
  const goal = Math.max(AHEAD_LEAST, Math.ceil(AHEAD_MS / (lottery.periodSeconds * 1_000)))
  const periodMs = lottery.periodSeconds * 1_000
  const ready = until ? Math.floor((until.getTime() - now.getTime()) / periodMs) : 0
  if (ready >= Math.ceil(goal / 2)) return 0

  await supplyChain(house, lottery, chainLength)
  return house.db.tx(async (tx) => {
    const places = await placesOf(tx, lottery.code, goal)
    // Asked again under the lock on the chain, because another ticker may have made the issues meanwhile.
    const horizon = await findHorizon(tx, lottery.code)
    const missing = await missingIssues(tx, lottery, goal, horizon)
    const made = missing.slice(0, places.length).map((issue, index): NewIssue => ({
      ...placed(lottery, issue),
      ...beaconOf(issue, beacon),
      ...places[index]!,
    }))
    await writeIssues(tx, house, priced, made)
    return made.length
  })
}

/** The issues that can still be bet on and have no row, from now on. */
async function missingIssues(
  tx: Tx,
  lottery: Lottery,
  goal: number,
  { now, until }: { now: Date; until: Date | null },
): Promise<Issue[]> {
  const wanted: Issue[] = []
  const first = issueAt(lottery, now.getTime())
  for (let issue = first, n = 0; n < goal; issue = nextIssue(lottery, issue), n++) {
    const isNew = !until || issue.drawsAtMs > until.getTime()
    if (isNew && issue.locksAtMs > now.getTime()) wanted.push(issue)
  }
  const taken = await takenDraws(
    tx,
    wanted.map(({ drawId }) => drawId),
  )
  return wanted.filter(({ drawId }) => !taken.has(drawId))
}

/** The next free places of the lottery's chains, in order, with the chains locked. */
async function placesOf(tx: Tx, lottery: string, count: number) {
  const places: { chain: number; position: number }[] = []
  for (const { number, length, next } of await lockFreeChains(tx, lottery)) {
    for (let position = next; position <= length && places.length < count; position++)
      places.push({ chain: number, position })
  }
  return places
}

async function writeIssues(tx: Tx, house: House, priced: PricedLottery, issues: NewIssue[]): Promise<void> {
  const { code } = priced.lottery
  if (issues.length === 0) return
  await rememberChain(tx, house.settings.beacon)
  await insertIssues(tx, code, issues)
  const ids = issues.map(({ drawId }) => String(drawId))
  await sayHouse(tx, issueFacts, ids)
  const last = new Map(issues.map(({ chain, position }) => [chain, position]))
  for (const [number, position] of last) await advanceChain(tx, { lottery: code, number }, position + 1)
  // Read here and not from the offer: a change of odds waits for us, or we see it.
  const oddsVersion = await findVersion(tx, code)
  for (const issue of issues) {
    const { order: orderCap, member: memberCap, draw: allowance, stake: stakeCap } = priced.caps
    const { drawId: id, opensAt: openAt, lockAt, drawAt } = issue
    const times = { openAt, lockAt, drawAt }
    const caps = { allowance, orderCap, memberCap, stakeCap, lineCap: DRAW_LINES_MAX }
    const terms = { ...times, oddsVersion, ...caps }
    const draw = { id, lottery: code, issue: issue.issue, ...terms }
    await openDraw(tx, draw, house.ledger.buckets)
  }
}

/** Publishes the next chain long before the one in use ends: a commitment comes before its first issue. */
async function supplyChain(house: House, lottery: Lottery, given?: number): Promise<void> {
  const year = given ?? chainLengthOf(lottery, house.settings.chainDays)
  const { left, last } = await chainSupply(house.db, lottery.code)
  if (left > year / SUPPLY_SHARE) return
  const length = last === 0 && given === undefined ? Math.min(FIRST_KEYS, year) : year
  await publishChain(house, { lottery: lottery.code, number: last + 1 }, length)
}

const placed = ({ family }: Lottery, issue: Issue) => ({
  drawId: issue.drawId,
  issue: issue.number,
  opensAt: new Date(issue.opensAtMs),
  lockAt: new Date(issue.locksAtMs),
  drawAt: new Date(issue.drawsAtMs),
  facts: factsAt(family, issue.drawsAtMs),
})

/** A draw keeps its first beacon, even if the setting changes later (decision 19). */
const beaconOf = ({ locksAtMs }: Issue, source: BeaconSource | null) =>
  source
    ? { beacon: source.chain.hash, round: roundAfter(source.chain, locksAtMs) }
    : { beacon: NO_BEACON, round: null }
