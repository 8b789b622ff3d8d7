import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { dataFolder } from './cluster.ts'
import { CannotOpen } from '../shell/refusal.ts'
import { startPostgres, type Postgres } from './postgres.ts'

const home = dataFolder(join(import.meta.dirname, '../..'), process.env.DATA_DIR)
// Named like the run's own cluster, so that the next run sweeps what a killed one left.
const place = dataFolder(home, join(home, `test-${process.pid}`))
const how = { durable: false, binaries: home, say: () => {} }

let running: Postgres | undefined
// The next one starts on what the last one left, as a house does: a cluster of its own would take a second each.
afterEach(() => running?.stop())

afterAll(() => rmSync(place, { recursive: true, force: true }))

async function ask(statement: string): Promise<unknown> {
  const { host, port, user, ssl } = running as Postgres
  const client = new pg.Client({ host, port, user, ssl, database: 'postgres' })
  await client.connect()
  try {
    const { rows } = await client.query(statement)
    return rows[0] && Object.values(rows[0])[0]
  } finally {
    await client.end()
  }
}

test('a cluster is made once; what was committed is there after a stop and a start', async () => {
  running = await startPostgres(place, how)
  await ask('create table kept as select 7::int as it')
  await running.stop()
  running = await startPostgres(place, how)
  expect(await ask('select it from kept')).toBe(7)
})

test('a durable server keeps its promises: fsync, synchronous commit, full pages, checksums; no network address', async () => {
  running = await startPostgres(place, { ...how, durable: true })
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums']) {
    expect([name, await ask(`show ${name}`)]).toEqual([name, 'on'])
  }
  expect(await ask('show listen_addresses')).toBe('')
})

test('a server whose house was killed stops by itself, and the next start finds a clean place', async () => {
  const module = JSON.stringify(join(import.meta.dirname, 'postgres.ts'))
  const options = JSON.stringify({ durable: false, binaries: home })
  const code = `import { startPostgres } from ${module}
    const it = await startPostgres(${JSON.stringify(place)}, { ...${options}, say() {} })
    console.log(it.pid)`
  const house = spawn(process.execPath, ['--input-type=module', '-e', code])
  const [line] = (await once(house.stdout, 'data')) as [Buffer]
  const pid = Number.parseInt(line.toString(), 10)
  expect(pid).toBeGreaterThan(1)
  house.kill('SIGKILL')
  await expect.poll(() => alive(pid), { timeout: 20_000 }).toBe(false)
  running = await startPostgres(place, how)
  expect(await ask('select 1')).toBe(1)
})

test('a server that lost house and guard at once is cleared by the next start', async () => {
  const first = await startPostgres(place, how)
  const heard: string[] = []
  running = await startPostgres(place, { ...how, say: (text) => heard.push(text) })
  await first.gone
  expect(heard).toEqual(['a PostgreSQL of an earlier run is still there: stopping it'])
  expect(running.pid).not.toBe(first.pid)
})

test('a statement that outlives its killed server does not keep the next one from starting', async () => {
  running = await startPostgres(place, how)
  const { host, port, user, ssl, pid } = running
  const client = new pg.Client({ host, port, user, ssl, database: 'postgres' })
  client.on('error', () => {})
  await client.connect()
  const endless = 'select count(*) from pg_class a, pg_class b, pg_class c, pg_class d'
  const cut = client.query(endless).catch((error: Error) => error.message)
  // A busy process never looks whether its server lives.
  await expect.poll(() => ask("select count(*)::int from pg_stat_activity where state = 'active'")).toBe(2)
  process.kill(pid, 'SIGKILL')
  await running.gone
  running = await startPostgres(place, how)
  expect(await ask('select 1')).toBe(1)
  expect(await cut).toMatch('terminated')
})

test('data of another PostgreSQL, and a folder that cannot be one, are one plain line each', async () => {
  const older = join(place, 'older')
  mkdirSync(join(older, 'pg'), { recursive: true })
  writeFileSync(join(older, 'pg/PG_VERSION'), '15\n')
  const other = /is of PostgreSQL 15, and this version of Koi runs 18$/
  await expect(startPostgres(older, how)).rejects.toThrow(other)
  const file = join(older, 'pg/PG_VERSION')
  expect(() => dataFolder(home, file)).toThrow(
    new CannotOpen(`cannot write in ${file} (EEXIST): DATA_DIR may name another folder`),
  )
})

test('what a statement says, and what lies in the rows, stays out of the log of the server', async () => {
  running = await startPostgres(place, how)
  const { pid } = running
  await ask("create table numbers as select 'hush-in-a-row' as one")
  await ask('create unique index on numbers (one)')
  const wrong = [
    ["insert into numbers values ('hush-in-a-row')", 'duplicate key'],
    ["select 'hush-in-a-text' frm numbers", 'syntax error'],
    ['select hush_in_a_name from numbers', 'hush_in_a_name'],
    ["select 'hush-in-a-value'::bigint", 'hush-in-a-value'],
  ] as const
  for (const [statement, why] of wrong) await expect(ask(statement)).rejects.toThrow(why)
  await running.stop()
  const log = readFileSync(join(place, 'postgres.log'), 'utf8')
  expect(log).not.toContain('hush')
  // The file is the log of this very server, and the server still writes to it.
  expect(log).toContain(`[${pid}]`)
  expect(log).toContain('database system is ready to accept connections')
})

test('everybody’s folder is not taken for the house’s own', () => {
  const shared = join(place, 'tmp')
  mkdirSync(shared)
  chmodSync(shared, 0o1777)
  expect(() => dataFolder(home, shared)).toThrow(/is everybody's folder/)
  expect(statSync(shared).mode & 0o7777).toBe(0o1777)
})

test('an address too long for a socket gets a short one', async () => {
  const far = join(place, 'x'.repeat(60), 'y'.repeat(60))
  running = await startPostgres(dataFolder(home, far), how)
  expect(running.host).toMatch(/^\/tmp\/koi-[0-9a-f]{12}$/)
  expect(await ask('select 1')).toBe(1)
})

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
