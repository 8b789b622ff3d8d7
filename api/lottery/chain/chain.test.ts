import { readFile } from 'node:fs/promises'
import { hash, randomBytes } from 'node:crypto'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { openHouse, type TestHouse } from '../../testing/house.ts'
import { drawIssue, lockIssue } from '../draw.ts'
import { prepareIssues } from '../issues.ts'
import { openLotteries } from '../odds/priced.ts'
import { findUnderWay } from '../lottery.sql.ts'
import { auditCommitments } from '../audit/commitments.ts'
import { tamper, timePasses } from '../testing/play.ts'
import { keyAt, publishChain } from './chain.ts'

const id = { lottery: 'k3_1m', number: 1 }
const LENGTH = 3_000

const house = await openHouse()
await publishChain(house, id, LENGTH)

const sha256 = (value: Buffer) => hash('sha256', value, 'buffer')

async function prepare(chainLength: number, drawSeconds = 60) {
  const settings = { ...house.settings, drawSeconds, drawLockSeconds: 1 }
  const priced = await openLotteries({ ...house, settings }).find('k3_1m')
  return prepareIssues(house, priced!, chainLength)
}

test('each key is the hash of the next one, down to the commitment, across every checkpoint', async () => {
  const rows = await house.sql('select commitment from chains')
  let below = rows[0].commitment as Buffer
  for (const position of [1, 2, 3]) {
    const key = await keyAt(house, id, position)
    expect(sha256(key).equals(below)).toBe(true)
    below = key
  }
  for (const position of [1_023, 1_024, 2_047, 2_048, 2_999]) {
    const [key, next] = [await keyAt(house, id, position), await keyAt(house, id, position + 1)]
    expect(sha256(next).equals(key)).toBe(true)
  }
  await expect(keyAt(house, id, LENGTH + 1)).rejects.toThrow('no key 3001')
})

test('a dump of the database alone yields no key of a draw to come', async () => {
  await prepare(LENGTH)
  // An issue is over, so that the dump holds a revealed seed.
  const first = await house.db.pool.query('select issue from issues order by draw_at limit 1')
  await timePasses(house, first.rows[0].issue, 1)
  const alarm = (problem: Error) => Promise.reject(problem)
  for (const step of [lockIssue, drawIssue]) {
    const due = (await findUnderWay(house.db)).find(({ issue }) => issue === first.rows[0].issue)
    await step(house, due!, alarm)
  }
  const dump = await dumpOf(house)
  const keys = await keysFrom(1)
  const known = keys.filter((key) => isIn(dump, key))
  expect(known).toEqual([keys[0]])
  // Nor a result: it is made of the key, and nothing is written before the draw.
  const early = await house.db.pool.query(
    'select 1 from issues where status < 3 and (numbers is not null or key is not null)',
  )
  expect(early.rowCount).toBe(0)
  // The dump is looked through rightly: what was published is found in it.
  expect(dump).toContain(keys[0]?.toString('hex'))
})

test.each([
  ['another commitment', 'commitment = sha256(commitment)', 'commitment = $1'],
  ['another length', 'length = length - 1', 'length = length + 1'],
  ['another number', 'number = 7', 'number = 1'],
])('a chain with %s than was written down is named', async (_what, harm, mend) => {
  const named = async () => (await auditCommitments(house.db, house)).flatMap(({ named: all }) => all)
  const [{ commitment }] = await house.sql('select commitment from chains')
  expect(await named()).toEqual([])
  await tamper(house, 'alter table chain_checkpoints disable trigger all')
  await tamper(house, 'alter table chains disable trigger all')
  await tamper(house, `update chains set ${harm}`)
  expect(await named()).toEqual(['chain k3_1m 1 is not as it was published'])
  await tamper(house, `update chains set ${mend}`, mend.includes('$1') ? [commitment] : [])
  expect(await named()).toEqual([])
})

test('the server of another secret cannot know a key', async () => {
  const ring = () => [{ number: 1, secret: randomBytes(32) }] as const
  await expect(keyAt({ ...house, ring }, id, 5)).rejects.toThrow()
})

test('a chain that ends is followed by one that was committed to before', async () => {
  await house.sql(`update chains set next_position = length - 1 where number = 1`)
  await timeAfterAll(house)
  await prepare(LENGTH, 4)
  const found = await house.db.pool.query(
    `select i.chain, i.position, c.number = 1 or c.published_at < i.opens_at as before
       from issues i join chains c on c.lottery = i.lottery and c.number = i.chain
      where (i.chain, i.position) >= (1, $1::int)
      order by i.draw_at`,
    [LENGTH - 1],
  )
  const places = found.rows.map(({ chain, position }) => `${chain}:${position}`)
  expect(places.join(' ')).toContain('1:2999 1:3000 2:1')
  expect(found.rows.every(({ before }) => before)).toBe(true)
  const log = await readFile(join(house.dataDir, 'commitments.log'), 'utf8')
  expect(
    log
      .trim()
      .split('\n')
      .map((line) => line.split(' ').slice(1, 4).join(' ')),
  ).toEqual(['k3_1m 1 3000', 'k3_1m 2 3000'])
})

test('a new house draws at once on a short chain, and commits to a year of keys with its next issues', async () => {
  const fresh = await openHouse({ lotteries: ['k3_3m'] })
  const lengths = async () => {
    const chains = await fresh.sql('select length from chains order by number')
    return chains.map(({ length }) => length as number)
  }
  const priced = await openLotteries(fresh).find('k3_3m')
  await prepareIssues(fresh, priced!)
  expect(await lengths()).toEqual([1_024])
  await timeAfterAll(fresh)
  await prepareIssues(fresh, priced!)
  expect(await lengths()).toEqual([1_024, 480 * 366])
})

test('what makes a result knows no bet, no member and no database', async () => {
  const seen = new Set<string>()
  const walk = async (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    const text = await readFile(file, 'utf8')
    for (const [, from = ''] of text.matchAll(/from '(\.[^']+)'/g)) await walk(join(dirname(file), from))
  }
  const core = join(import.meta.dirname, '../../../core')
  await walk(join(core, 'fair/results.ts'))
  const names = [...seen].map((file) => file.slice(core.length + 1)).sort()
  expect(names).toEqual(['fair/fair.ts', 'fair/families.ts', 'fair/results.ts'])
})

/** All rows of all tables, as text: bytes are in it as hex. */
async function dumpOf({ db }: TestHouse): Promise<string> {
  const tables = await db.pool.query(
    `select format('%I.%I', table_schema, table_name) as name
       from information_schema.tables
      where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  )
  const texts: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await db.pool.query(`select t::text as row from ${name} t`)
    texts.push(...rows.map(({ row }) => row as string))
  }
  return texts.join('\n')
}

const isIn = (dump: string, key: Buffer) =>
  dump.includes(key.toString('hex')) || dump.includes(key.toString('base64').replace(/=+$/, ''))

async function keysFrom(position: number): Promise<Buffer[]> {
  const keys: Buffer[] = []
  for (let value = await keyAt(house, id, LENGTH), at = LENGTH; at >= position; at--) {
    keys.push(value)
    value = sha256(value)
  }
  return keys.reverse()
}

/** Every issue that stands ready is over: new ones are wanted. */
async function timeAfterAll(of: TestHouse) {
  const open = await of.db.pool.query('select issue from issues where status = 1')
  for (const { issue } of open.rows) await timePasses(of, issue, 60)
}
