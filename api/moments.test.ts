// A row that a hand edits for a moment, lets the house use, and puts back: the row looks unchanged, and only the
// effects of its use remain. Of every table that money is derived from, listed by the schema; `npm run tamper --
// moments` prints it.
import { mkdirSync, writeFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { giftMoments } from '../tools/tamper/moments/gifts.ts'
import { left } from '../tools/tamper/moments/left.ts'
import { REFUSED, type Hand, type Moment } from '../tools/tamper/moments/moment.ts'
import { moneyMoments } from '../tools/tamper/moments/money.ts'
import { playMoments } from '../tools/tamper/moments/play.ts'
import { savingsMoments } from '../tools/tamper/moments/savings.ts'
import { booksBeside } from '../tools/tamper/notice.ts'
import { openFullTown, sealsOf } from '../tools/tamper/town.ts'
import { features } from './features.ts'
import { audit } from './ledger/audit/audit.ts'
import { sealJournal } from './ledger/seal/seals.ts'
import { openDb } from './shell/db.ts'
import { checksOf } from './shell/feature.ts'
import { tamper } from './testing/tamper.ts'

const moments = [...moneyMoments, ...playMoments, ...giftMoments, ...savingsMoments]
const nameOf = ({ table, what }: Moment) => `${table}: ${what}`

/** All of them take minutes; those of `npm test` are what one check alone names. */
const isAll = process.env['TAMPER'] === 'moments'
const SHORT = [
  'deposit_channels: a fee of a half',
  'withdrawals: one of today that was none',
  'turnover_obligations: an obligation that one fen has closed',
  'turnover_obligations: one that is gone with its fact before a seal',
  'lotteries: what a draw may lose',
  'bets: what was staked',
  'chases: the lines of a chase',
  'offers: an amount',
  'offers: the weight of a prize',
  'offers: an activity that has ended',
  'turnover_bets: a mission that nobody has played',
  'sign_ins: the last day of a row',
  'vip_standings: totals that nobody has',
  'members: a birthday that is today',
  'savings_rates: a rate that was never published',
]

const town = await openFullTown()
const owner = openDb(town.database.config)
afterAll(() => owner.close())

/** Returns the number of breaches of each check, once all is under seal. */
async function breaches(): Promise<Map<string, number>> {
  const { buckets } = town
  await sealJournal(town.db, buckets, sealsOf(town), { marginSeconds: 0 })
  const { checks } = await audit(owner, buckets, sealsOf(town))
  checks.push(...(await checksOf(features, owner, { ...(await booksBeside(town)), buckets })))
  return new Map(checks.map(({ id, says, breaches: wrong }) => [`${id} ${says}`, wrong]))
}

const hand = ([text, values = []]: Hand) => tamper(town.database.config, text, [...values])

/** The checks that find more than before; or that the house has refused to act. */
async function noticed({ begin }: Moment): Promise<string[]> {
  const { edit, act, back } = await begin(town)
  const before = await breaches()
  const { rowCount } = await hand(edit)
  if (rowCount === 0) throw new Error(`nothing was edited: ${edit[0]}`)
  const refused = await act().then(
    () => [],
    (error: unknown) => [`${REFUSED}: ${(error as Error).message.split('\n')[0]}`],
  )
  await hand(back)
  const found = [...(await breaches())].filter(([says, now]) => now > (before.get(says) ?? 0)).map(([says]) => says)
  return [...refused, ...found]
}

const lines: string[] = []
afterAll(() => {
  if (!isAll) return
  const reasons = Object.entries(left).map(([table, why]) => `left out     ${table}: ${why}`)
  mkdirSync('dist', { recursive: true })
  writeFileSync('dist/moments.txt', `${[...lines, ...reasons].join('\n')}\n`)
})

test('every table of the schema is tried, or says why it is not', async () => {
  const rows = await town.sql(`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in ('migrations', 'function_sets')`)
  const tables = rows.map(({ name }) => String(name)).toSorted()
  const named = [...new Set([...moments.map(({ table }) => table), ...Object.keys(left)])].toSorted()
  expect(named).toEqual(tables)
  expect(moments.filter(({ table }) => Object.hasOwn(left, table))).toEqual([])
  expect(moments.filter((one) => SHORT.includes(nameOf(one)))).toHaveLength(SHORT.length)
})

test.each(moments.filter((one) => isAll || SHORT.includes(nameOf(one))))('$table: $what', async (moment) => {
  const by = await noticed(moment)
  lines.push(`${by.length > 0 ? 'named       ' : 'NOT NAMED   '} ${moment.table}, ${moment.what}: ${by.join('; ')}`)
  expect(by.join('\n')).toContain(moment.by)
})
