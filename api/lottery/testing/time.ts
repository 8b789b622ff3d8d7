// Time passes for the issues of a lottery, in the database whose clock decides: as its owner, past the house. Only in a
// house of the test's own: issues that are made later stand where the calendar has them, and until the first of them
// opens there is a gap in which nothing can be bet on.
import type pg from 'pg'
import { roundAfter } from '../../../core/fair/beacon.ts'
import { drawFacts } from '../../ledger/post/draws.ts'
import { addFacts, sayHouse } from '../../ledger/seal/facts.ts'
import { sqlOver } from '../../shell/db.ts'
import { back, tampering } from '../../testing/tamper.ts'
import { issueFacts } from '../issue-facts.sql.ts'

/** The next issue opens now, and the one before it is over. False where none has been made yet. */
export async function nextOpens(database: pg.ClientConfig, lottery: string): Promise<boolean> {
  const left = `opens_at > clock_timestamp() order by opens_at`
  const ms = await msUntil(database, 'opens_at', `lottery = $1 and ${left}`, [lottery])
  if (ms !== undefined) await passes(database, lottery, ms)
  return ms !== undefined
}

type Named = { lottery: string; issue: string }

/** An issue locks and is drawn now. */
export async function ends(database: pg.ClientConfig, { lottery, issue }: Named): Promise<void> {
  const ms = await msUntil(database, 'draw_at', 'lottery = $1 and issue = $2', [lottery, issue])
  if (ms && ms > 0) await passes(database, lottery, ms)
}

/** Moves the lock of an issue to `inMs` milliseconds from now; the draw follows it as its lottery says. */
export async function locksIn(database: pg.ClientConfig, { lottery, issue }: Named, inMs: number): Promise<void> {
  const ms = await msUntil(database, 'lock_at', 'lottery = $1 and issue = $2', [lottery, issue])
  if (ms && ms > inMs) await passes(database, lottery, ms - inMs)
}

const msUntil = (database: pg.ClientConfig, column: string, which: string, values: string[]) =>
  tampering(database, async (client) => {
    const { rows } = await client.query<{ ms: number }>(
      `select ceil(extract(epoch from ${column} - clock_timestamp()) * 1000)::int as ms
         from issues where ${which} limit 1`,
      values,
    )
    return rows[0]?.ms
  })

/**
 * Lets time pass for the issues open to bets: moves each nearer in all tables that hold its times. An issue whose lock
 * time has come locks at this very moment, so that no bet in it is late. Two transactions: on a cluster the coordinator, which
 * has the issues, shows a commit before the machines with the draws of the buckets do, and a ticker that saw the issue
 * locked would find draws that are not due yet.
 */
async function passes(database: pg.ClientConfig, lottery: string, ms: number): Promise<void> {
  const at = (column: string) => back(column, `${ms} ms`)
  const ends = (one: string) => `${one} = greatest(${at(one)}, $2::timestamptz)`
  const set = (opens: string) => [`${opens} = ${at(opens)}`, ends('lock_at'), ends('draw_at')].join()
  const { ids, now } = await tampering(database, async (client) => {
    const { rows } = await client.query<{ id: unknown }>(
      'select draw_id as id from issues where lottery = $1 and lock_at > clock_timestamp()',
      [lottery],
    )
    const ids = rows.map(({ id }) => id)
    // Bets that are under way are through after this, and others wait.
    await client.query('update draws set lock_at = lock_at where id = any($1)', [ids])
    const clock = await client.query<{ now: string }>('select clock_timestamp()::text as now')
    const now = clock.rows[0]?.now
    await client.query(`update draws set ${set('open_at')} where id = any($1)`, [ids, now])
    await sayAnew(client, ids.map(String))
    return { ids, now }
  })
  await tampering(database, async (client) => {
    await client.query(`update issues set ${set('opens_at')} where draw_id = any($1)`, [ids, now])
    await beaconsToo(client, ids)
  })
}

/** Moves the beacon round of waiting issues to the first round behind their lock, wherever that is now. */
async function beaconsToo(client: pg.Client, ids: unknown[]): Promise<void> {
  const { rows } = await client.query<{ id: string; lock: Date; genesis: string; period: number }>(
    `select i.draw_id::text as id, i.lock_at as lock, c.genesis_s::text as genesis, c.period_s as period
       from issues i join beacon_chains c on c.hash = i.beacon where i.draw_id = any($1)`,
    [ids],
  )
  for (const { id, lock, genesis, period } of rows) {
    const chain = { ...{ hash: '', publicKey: '' }, genesisS: Number(genesis), periodS: period }
    await client.query('update issues set beacon_round = $2 where draw_id = $1', [
      id,
      roundAfter(chain, lock.getTime()),
    ])
  }
  const said = rows.map(({ id }) => id)
  if (said.length > 0) await sayHouse(sqlOver(client), issueFacts, said)
}

/** Writes the facts of moved draws anew: the books of a house whose time was moved are sound like any other's. */
async function sayAnew(client: pg.Client, ids: string[]): Promise<void> {
  const { rows } = await client.query<{ bucket: number }>('select bucket from buckets')
  for (const { bucket } of rows) await addFacts(sqlOver(client), drawFacts, { id: 0n, bucket }, ids)
}
