// Where a member stands on the ladder. Deposits and settled play move it up in the transaction that counts them.
import { dayOf, addDays } from '../../core/time.ts'
import type { Fen } from '../../core/money.ts'
import { KEEP_DAYS, levelAt, levelDue } from '../../core/vip/vip.ts'
import type { PlayCategory } from '../../core/play-categories.ts'
import { inform } from '../message/inform.ts'
import type { Db, Tx } from '../shell/db.ts'
import { each } from '../shell/each.ts'
import type { Member } from '../shell/serve.ts'
import { clock, lockMember } from '../shell/shell.sql.ts'
import { seesOffers } from '../shell/standing.ts'
import { insertUpgrades } from './gift.sql.ts'
import {
  addPlay,
  addTotals,
  insertDeposit,
  moveLevel,
  playedIn,
  standingsOf,
  startWindow,
  takeFromTotals,
  turnDeposit,
  windowsOver,
  type StandingRow,
} from './standing.sql.ts'

export { isUndone, levelOf } from './standing.sql.ts'

/** A credited deposit counts, once by its `ref`. Under the member's lock. */
export async function countDeposit(tx: Tx, member: Member, deposit: { ref: string; amount: Fen }): Promise<void> {
  if (await insertDeposit(tx, member, deposit)) await addDeposited(tx, member, deposit.amount)
}

/**
 * Stops counting a deposit that was taken back: the level stays until its window ends, later levels count without it.
 */
export async function uncountDeposit(tx: Tx, member: Member, ref: string): Promise<void> {
  const undone = await turnDeposit(tx, member, ref, true)
  if (undone) await takeFromTotals(tx, member, undone.amount)
}

/** Counts a deposit again that came back after all. Answers false where it counted already. */
export async function recountDeposit(tx: Tx, member: Member, ref: string): Promise<boolean> {
  const back = await turnDeposit(tx, member, ref, false)
  if (back) await addDeposited(tx, member, back.amount)
  return back !== undefined
}

async function addDeposited(tx: Tx, member: Member, amount: bigint): Promise<void> {
  await addTotals(tx, member.bucket, [{ memberId: member.id, deposited: amount, played: 0n }])
  await rise(tx, member.bucket, [member.id])
}

type Play = { memberId: bigint; category: PlayCategory; valid: Fen }

/**
 * Counts wagers settled at an instant (a time of PostgreSQL as text) towards levels and rebate. Once: the caller has
 * claimed the instant, and holds the members' rows.
 */
export async function countPlay(tx: Tx, bucket: number, at: string, bets: readonly Play[]): Promise<void> {
  const sums = [...Map.groupBy(bets, ({ memberId, category }) => `${memberId} ${category}`)]
    .map(([, own]) => ({
      ...{ memberId: own[0]!.memberId, category: own[0]!.category, deposited: 0n },
      played: own.reduce((sum, { valid }) => sum + valid, 0n),
    }))
    .filter(({ played }) => played > 0n)
  if (sums.length === 0) return
  await addPlay(tx, bucket, at, sums)
  const byMember = [...Map.groupBy(sums, ({ memberId }) => memberId)].map(([memberId, own]) => ({
    ...{ memberId, deposited: 0n, played: own.reduce((sum, { played }) => sum + played, 0n) },
  }))
  await addTotals(tx, bucket, byMember)
  await rise(tx, bucket, byMember.map(({ memberId }) => memberId)) // prettier-ignore
}

const sinceFall = ({ played, fallen_played }: StandingRow) => (fallen_played === null ? null : played - fallen_played)

async function rise(tx: Tx, bucket: number, members: readonly bigint[]): Promise<void> {
  for (const row of await standingsOf(tx, bucket, members)) {
    const due = levelDue({ ...row, sinceFall: sinceFall(row) })
    if (due > row.level) await climb(tx, { bucket, id: row.member_id }, row, due)
  }
}

/** Every level that was never held before brings its gift, skipped ones too; each once for life. */
async function climb(tx: Tx, member: Member, row: StandingRow, level: number): Promise<void> {
  const isNew = level > row.top
  await moveLevel(tx, member, {
    ...{ level, was: row.level, top: Math.max(level, row.top), number: row.changes + 1 },
    at: await clock(tx),
    reason: isNew ? 'reached' : 'regained',
    fallenPlayed: level < row.top ? row.fallen_played : null,
  })
  if (isNew) await insertUpgrades(tx, member, row.top, level)
  // A member at rest gets no word of levels (R-RG-10).
  if (!seesOffers(await lockMember(tx, member))) return
  await inform(tx, member, {
    kind: 'vip_level',
    facts: { level, isNew },
    once: `${row.changes + 1}`,
  })
}

const PAGE = 500

/** Looks at every window of a bucket that is over: kept levels go on, the others are one lower. */
export async function endWindows(db: Db, bucket: number, now: Date): Promise<void> {
  // Wagers settled in the last minutes of a day are counted a little later.
  const today = dayOf(now.getTime() - COUNTED_BY_MS)
  const before = addDays(today, -KEEP_DAYS)
  let after = 0n
  for (;;) {
    const page = await windowsOver(db, bucket, { before, after, limit: PAGE })
    await each('the levels whose window is over', page, (id) => db.tx((tx) => endWindow(tx, { bucket, id }, before)))
    after = page.at(-1) ?? after
    if (page.length < PAGE) return
  }
}

const COUNTED_BY_MS = 1_800_000

async function endWindow(tx: Tx, member: Member, before: string): Promise<void> {
  await lockMember(tx, member)
  const [row] = await standingsOf(tx, member.bucket, [member.id])
  // Another process may have been first, or the member has risen meanwhile.
  if (!row || row.level === 0 || row.window_day > before) return
  const end = addDays(row.window_day, KEEP_DAYS)
  const played = await playedIn(tx, member, row.window_day, end)
  if (played >= levelAt(row.level).keep) return startWindow(tx, member, end)
  await moveLevel(tx, member, {
    ...{ level: row.level - 1, was: row.level, top: row.top, number: row.changes + 1 },
    at: await clock(tx),
    ...{ reason: 'lost', fallenPlayed: row.played },
  })
}
