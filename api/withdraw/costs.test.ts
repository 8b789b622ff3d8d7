// The charges of a withdrawal whose turnover was removed by hand for a moment: the audit finds it.
import { expect, test } from 'vitest'
import { withdraw } from '../../core/withdraw/withdraw.ts'
import { openTown } from '../deposit/testing.ts'
import { tally, tallyOf } from '../shell/tally.ts'
import { tamper } from '../testing/tamper.ts'
import { leftStanding } from './audit.sql.ts'
import { mayWithdraw, want } from './testing.ts'

const town = await openTown()
const wrong = () => tallyOf(town.buckets, (bucket) => leftStanding(town.db, bucket))

test('what stood before a withdrawal and was not closed by it is named, though it is back in its place', async () => {
  for (const name of ['amy001', 'bao001']) await town.deposits(await town.person(name), '1000.00')
  const [amy, bao] = [await town.person('amy001'), await town.person('bao001')]
  const honest = await bao.call(withdraw.submit, want((await mayWithdraw(bao)).id, '500.00'))
  expect(honest.actual).toBe('400.00')
  expect(await wrong()).toEqual({ ...tally(), counted: 1 })
  const { id: card } = await mayWithdraw(amy)
  const rows = await town.sql('select * from turnover_obligations where member_id = $1', [amy.member.id])
  await tamper(town.database.config, 'delete from turnover_obligations where member_id = $1', [amy.member.id])
  const cheap = await amy.call(withdraw.submit, want(card, '500.00'))
  expect(cheap.actual).toBe('500.00')
  for (const row of rows)
    await tamper(
      town.database.config,
      'insert into turnover_obligations select * from jsonb_populate_record(null::turnover_obligations, $1)',
      [JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? String(value) : value))],
    )
  expect(await wrong()).toEqual({ ...tally(), counted: 2, breaches: 1 })
})
