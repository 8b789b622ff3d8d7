import { afterAll, expect, test } from 'vitest'
import { asDesk } from '../host/prepare.ts'
import { openHouse } from '../testing/house.ts'
import { hashIn } from '../testing/people.ts'
import { tamper } from '../testing/tamper.ts'
import { openDb } from './db.ts'
import { canonical, openProposals } from './proposals.ts'

const house = await openHouse()
const desk = openDb(asDesk(house.database.config))
afterAll(() => desk.close())
const price = (line: string, person?: string) => house.run(`price ${line}`, person)
const proposes = async (line: string, person = 'ann') => hashIn(await price(`propose ${line}`, person))
const FEE = 'channel 2 fee_bps'
const feeNow = async () => (await house.sql('select fee_bps from deposit_channels where id = 2'))[0]?.fee_bps

test('what the first person exchanged after the second had read it is not approved', async () => {
  const read = await proposes(`${FEE} 60 the provider asks more`)
  const other = await proposes(`${FEE} 600 the provider asks more`)
  await expect(price(`approve ${FEE} ${read}`, 'ben')).rejects.toThrow('not what is proposed now')
  expect(await feeNow()).toBe(50)
  // Also where it says the same again.
  const again = await proposes(`${FEE} 60 the provider asks more`)
  expect(new Set([read, other, again]).size).toBe(3)
  await expect(price(`approve ${FEE} ${read}`, 'ben')).rejects.toThrow('not what is proposed now')
  await expect(price(`approve ${FEE} ${again}`, 'Ann ')).rejects.toThrow('cannot approve it')
  await price(`approve ${FEE} ${again}`, 'ben')
  expect(await feeNow()).toBe(60)
  await expect(price(`approve ${FEE} ${again}`, 'ben')).rejects.toThrow('nobody has proposed')
})

test('the hash is read where all of it stands', async () => {
  const hash = await proposes(`${FEE} 70 so it is`)
  const said = { hash, kind: 'price', subject: FEE, says: '{"note":"so it is","value":"70"}', proposedBy: 'ann' }
  const { output } = JSON.parse(await house.run('proposal list --json'))
  expect(output.list).toContainEqual(expect.objectContaining(said))
  expect(await house.run(`proposal show ${hash}`)).toContain('says: {"note":"so it is","value":"70"}')
  await expect(house.run(`proposal show ${'0'.repeat(16)}`)).rejects.toThrow('nothing of this hash')
})

test('a row that says something else by now is not what was proposed', async () => {
  const hash = await proposes(`${FEE} 80 so it is`)
  await tamper(house.database.config, "update price_changes set value = '9000' where row = '2'")
  await expect(price(`approve ${FEE} ${hash}`, 'ben')).rejects.toThrow('has changed since')
  expect(await feeNow()).toBe(60)
})

test('what was proposed too long ago, or by who acts no more, has lapsed', async () => {
  const late = await proposes(`${FEE} 90 so it is`)
  await tamper(house.database.config, "update proposals set lapses_at = lapses_at - interval '72 h'")
  await expect(price(`approve ${FEE} ${late}`, 'ben')).rejects.toThrow('too long ago')
  expect(await openProposals(house.db)).toEqual([])

  const hers = await proposes(`${FEE} 90 so it is`, 'eve')
  const ends = `update people set ended_at = now(), end_by = 'ann', ended_by = 'ben' where name = 'eve'`
  await tamper(house.database.config, ends)
  await expect(price(`approve ${FEE} ${hers}`, 'ben')).rejects.toThrow('eve proposed it, who acts no more')
  expect(await feeNow()).toBe(60)
})

test('two who approve at once approve once', async () => {
  const hash = await proposes(`${FEE} 95 so it is`)
  const said = await Promise.allSettled(['ben', 'cid', 'dan'].map((name) => price(`approve ${FEE} ${hash}`, name)))
  expect(said.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('without a deed that is under way nothing is proposed or approved', async () => {
  const puts = "select put_proposal('price', 'x', '{}')"
  await expect(house.owns(puts)).rejects.toThrow('no deed of a person is under way')
  const [ended] = await house.sql(`select id from deeds where outcome = 'ok' limit 1`)
  const under = (id: string) =>
    desk.tx(async (tx) => {
      await tx.client.query("select set_config('koi.deed', $1, true)", [id])
      await tx.client.query(puts)
    })
  await expect(under(ended?.id)).rejects.toThrow('no deed of a person is under way')
})

/** The desk's login, which whoever types lines has, acts under a deed of another person's that it keeps under way. */
async function actsUnder(words: string, person: string, statement: string, values: string[]) {
  const [{ id } = {}] = await house.sql(
    `select id from deeds where words = $1 and person = $2 and outcome = 'begun' order by at desc limit 1`,
    [words, person],
  )
  await tamper(house.database.config, `delete from deeds where id = $1 and outcome = 'ok'`, [id])
  return desk.tx(async (tx) => {
    await tx.client.query("select set_config('koi.deed', $1, true)", [id])
    return tx.client.query(statement, values)
  })
}

test('nobody approves under a deed by which another person has only read', async () => {
  const hash = await proposes(`${FEE} 97 so it is`)
  const line = `proposal show ${hash}`
  await house.run(line, 'ben')
  const approves = 'select * from approve_proposal($1, $2, $3)'
  await expect(actsUnder(line, 'ben', approves, ['price', FEE, hash])).rejects.toThrow('approves nothing of this hash')
  // A reason that names the hash approves nothing either.
  const reason = `member block amy001 approve ${hash}`
  await house.person('amy001')
  await house.run(reason, 'ben')
  await expect(actsUnder(reason, 'ben', approves, ['price', FEE, hash])).rejects.toThrow(
    'approves nothing of this hash',
  )
})

test('under one deed there is one proposal: nobody puts another in its person’s name', async () => {
  const line = `price propose ${FEE} 98 so it is`
  await house.run(line, 'ann')
  const puts = 'select put_proposal($1, $2, $3)'
  await expect(actsUnder(line, 'ann', puts, ['price', FEE, '{"note":"so it is","value":"980"}'])).rejects.toThrow(
    'proposals_deed',
  )
})

test('a value has one text', () => {
  expect(canonical({ b: 1n, a: [null, 'x', { d: undefined, c: new Date(0) }] })).toBe(
    '{"a":[null,"x",{"c":"1970-01-01T00:00:00.000Z"}],"b":"1"}',
  )
  expect(canonical({ a: 1, b: 2 })).toBe(canonical({ b: 2, a: 1 }))
})
