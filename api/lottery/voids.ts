// Issues without a result (decision 97): two people may void one while bets on it are still taken, and nobody afterwards; what is
// void then the machine has found. All of them are counted in public.
import { setDrawState } from '../ledger/post/draws.ts'
import type { House } from '../shell/app.ts'
import type { Db, Sql } from '../shell/db.ts'
import { approve, propose, type Said, type Second } from '../shell/proposals.ts'
import { keyAt } from './chain/chain.ts'
import { announce } from './draw.ts'
import { countVoids, findOpenIssue, putVoid, showKey, voidNow, withoutKey, type OpenIssue } from './voids.sql.ts'

type Draw = { lottery: string; issue: string }

/** The first person says that an issue should have no draw. Throws a plain sentence where its bets have closed. */
export const proposeVoid = (db: Db, draw: Draw, { person, note }: { person: string; note: string }): Promise<void> =>
  db.tx(async (tx) => {
    const { drawId } = await needOpen(tx, draw)
    await putVoid(tx, drawId, { note, person })
    await propose(tx, saidOf(draw, note))
  })

const saidOf = ({ lottery, issue }: Draw, why: string): Said => ({
  kind: 'void',
  subject: `${lottery} ${issue}`,
  says: { why },
})

/**
 * The second person agrees: no bet is taken from this commit on, and the ticker gives the stakes back. The copies of the draw are closed
 * first, which waits for the bets under way; whoever comes too late by that is refused, and nothing has happened.
 */
export const approveVoid = (
  db: Db,
  draw: Draw,
  { person, hash, buckets }: Second & { buckets: readonly number[] },
): Promise<void> =>
  db.tx(async (tx) => {
    const { drawId, note } = await needOpen(tx, draw)
    if (note === null) throw new Error('nobody has proposed to void this issue')
    await approve(tx, saidOf(draw, note), hash)
    await setDrawState(tx, drawId, { from: ['open'], to: 'void', buckets })
    await needOpen(tx, draw)
    const moved = await voidNow(tx, drawId, person)
    if (moved === 0) throw new Error(CLOSED)
    await announce(tx, buckets, { ...draw, status: 'void' })
  })

const CLOSED = 'bets on this issue have closed: from then on only the machine voids it'

async function needOpen(db: Sql, draw: Draw): Promise<OpenIssue> {
  const found = await findOpenIssue(db, draw)
  if (!found) throw new Error('there is no such issue')
  if (!found.isOpen) throw new Error(CLOSED)
  return found
}

/** Shows the keys of voided issues whose time has come: earlier ones would say what the draws before them become. */
export async function showKeys(house: House): Promise<void> {
  for (const { drawId, lottery, chain, position } of await withoutKey(house.db))
    await showKey(house.db, drawId, await keyAt(house, { lottery, number: chain }, position))
}

export type Voids = { people: number; machine: number }

/** How many issues of each lottery were void, ever; a lottery without one is not in it. */
export const voidsOf = async (db: Sql): Promise<ReadonlyMap<string, Voids>> =>
  new Map((await countVoids(db)).map(({ lottery, ...voids }) => [lottery, voids]))
