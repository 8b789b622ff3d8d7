import { afterAll, expect, test } from 'vitest'
import { deeds } from '../../core/desk/deeds.ts'
import { callOf } from '../../core/desk/doing.ts'
import { lineOf, wordsIn } from '../../core/desk/line.ts'
import { addDays, dayOf } from '../../core/time.ts'
import { ops } from '../../commands/ops.ts'
import { plainRows } from '../testing/equal-rows.ts'
import { openHouse, type TestHouse } from '../testing/house.ts'
import { openTestDesk } from './testing.ts'

const [typed, clicked] = [await openHouse(), await openHouse()]
const desk = await openTestDesk(clicked.database)
afterAll(desk.close)

type Approval = { deed: string; input: Record<string, string> } | null
/** Does a deed at one of the two faces, as a person; answers how another one approves it. */
type Face = (name: string, input: Record<string, string>, by: 'ann' | 'ben') => Promise<Approval>

const named = (name: string) => deeds.find((deed) => deed.name === name)!
const tomorrow = addDays(dayOf(Date.now()), 1)

/** Fifteen deeds by name, each with its input; a proposal is followed by its approval. */
const said: readonly [string, Record<string, string>][] = [
  ['member block', { username: 'amy001', why: 'a stolen phone' }],
  ['member unblock', { username: 'amy001', why: 'it was found' }],
  ['member offers end', { username: 'amy001', why: 'many accounts' }],
  ['member offers begin', { username: 'amy001', why: 'her sisters' }],
  ['care exclude', { username: 'bao001', length: 'ever', why: 'asked in writing' }],
  ['member correct propose', { username: 'cat001', field: 'mobile', value: '13812345678', why: 'another one' }],
  ['price propose', { what: 'payout-rules', row: 'review', name: 'is_on', value: 'true', why: 'so it is' }],
  ['savings draft', { product: 'lock7', percent: '4.99', day: tomorrow }],
  ['menu off', { id: 'sponsors' }],
  ['draw resume', {}],
]

async function doesAll(house: TestHouse, face: Face): Promise<void> {
  for (const username of ['amy001', 'bao001', 'cat001']) await house.person(username)
  for (const [name, input] of said) {
    const approval = await face(name, input, 'ann')
    if (approval) await face(approval.deed, approval.input, 'ben')
  }
}

const types: Face = async (name, input, by) => {
  const words = [...wordsIn(lineOf(named(name), input)), '--json']
  return (JSON.parse(await ops(typed.desk(), words, await typed.actor(by))) as { approval?: Approval }).approval ?? null
}

const TABLES =
  'deeds proposals members member_blocks member_corrections care_breaks payout_rules savings_rates menu_changes security_log'

/** The rows of a table as both houses have them: without times, numbers of rows and what is random, and without sign-ins. */
async function rowsOf(house: TestHouse, table: string): Promise<string[]> {
  const rows = await house.owns(`select * from ${table}`)
  return plainRows(rows.filter(({ words }) => words !== 'desk sign in'))
}

test('fifteen deeds done at a terminal and over the desk’s door leave equal rows', async () => {
  await doesAll(typed, types)
  const [ann, ben] = [await desk.sits('ann'), await desk.sits('ben')]
  // One code for all approvals: which counts once is not this test's subject.
  let code = ''
  await doesAll(clicked, async (name, input, by) => {
    const isApproval = named(name).does === 'approves'
    await clicked.owns(`update person_factors set last_step = 0`)
    if (isApproval) code ||= ben.code()
    const answer = await (by === 'ann' ? ann : ben).ask(callOf(named(name)), { input, ...(isApproval && { code }) })
    return (answer as { approval: Approval }).approval
  })
  for (const table of TABLES.split(' ')) {
    const [one, other] = [await rowsOf(typed, table), await rowsOf(clicked, table)]
    expect([table, ...other]).toEqual([table, ...one])
    expect(one.length, table).toBeGreaterThan(0)
  }
})
