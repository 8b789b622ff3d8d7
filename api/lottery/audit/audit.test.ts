import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { drawIssue, resultOf } from '../draw.ts'
import { settleIssue } from '../settlement.ts'
import { openHarm } from '../../testing/tamper.ts'
import { hush, locked, openScene, rowOf } from '../testing/wrong-draws.ts'
import type { Db } from '../../shell/db.ts'
import { auditDraws } from './audit.ts'
import { lotteryJobs } from '../jobs.ts'

const scene = await openScene()
const due = await locked(scene)
await drawIssue(scene.house, due, hush)
const drawn = await rowOf(scene, due.issue)
await settleIssue(scene.house, drawn)
const drawId = due.drawId

/** A hash of hashes of the key that draws something else: one in 216 draws the same again. */
async function anotherKey(): Promise<string> {
  const [row] = await scene.house.sql('select key from issues where draw_id = $1', [drawId])
  let key = hash('sha256', (row as { key: Buffer }).key, 'buffer')
  const source = { lottery: 'k3_1m', issue: due.issue, beacon: drawn.beacon! }
  while (resultOf(source, key).join() === drawn.numbers!.join()) key = hash('sha256', key, 'buffer')
  return key.toString('hex')
}
const anotherResult = drawn.numbers!.join() === '6,6,6' ? '{1,1,1}' : '{6,6,6}'

const harmed = await openHarm(scene.house.database.config)
const breaches = async (db: Db) => {
  const found = await auditDraws(db, { buckets: scene.house.buckets })
  return Object.fromEntries(found.map(({ id, breaches }) => [id, breaches]))
}
/** The job that looks at the draws of the day. */
const nightly = async (db: Db) => lotteryJobs({ ...scene.house, db }).draw_audit!.run({})
const well = { 'I-07': 0, 'I-08': 0, 'I-09': 0 }

test('a draw that was drawn and paid rightly is found right, bet by bet', async () => {
  const { db, buckets } = scene.house
  const found = await auditDraws(db, { buckets })
  const counted = Object.fromEntries(found.map(({ id, counted }) => [id, counted]))
  expect(counted).toEqual({ 'I-07': scene.people.length * 4, 'I-08': 1, 'I-09': 1 })
  expect(await breaches(db)).toEqual(well)
  const old = await auditDraws(db, { buckets, since: new Date(Date.now() + 3_600_000) })
  expect(old.map((each) => each.counted)).toEqual([0, 0, 0])
  await nightly(db)
})

test.each([
  ['a payout of a fen too much', 'bet_results', 'payout = payout + 1 where payout > 0', 'I-07'],
  [
    'a stake that is not the published one',
    'bets',
    'unit_stake = unit_stake + 1, stake = stake + units where line = 2',
    'I-08',
  ],
  ['a block that was not made of the bets', 'entry_blocks', 'hashes = root where block = 0', 'I-08'],
  ['a key that draws something else', 'issues', `key = '\\x${await anotherKey()}' where key is not null`, 'I-09'],
  ['a result that somebody wished for', 'issues', `numbers = '${anotherResult}' where key is not null`, 'I-09'],
])('%s is found', async (_what, table, harm, id) => {
  const change = `update ${table} set ${harm} and draw_id = ${drawId}`
  await harmed(change, async (db) => {
    expect((await breaches(db))[id]).toBeGreaterThan(0)
    await expect(nightly(db)).rejects.toThrow(id)
  })
})
