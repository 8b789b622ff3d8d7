import { expect, test } from 'vitest'
import { withdraw } from '../../core/withdraw/withdraw.ts'
import { openHouse } from '../testing/house.ts'
import { tamper } from '../testing/tamper.ts'
import { mayWithdraw, want } from './testing.ts'
import { everyPage } from '../testing/pages.ts'

const house = await openHouse()

test('withdrawals of one millisecond are all listed, page by page, the newest first', async () => {
  const amy = await house.rich('amy001', '5000.00')
  const { id } = await amy.call(withdraw.submit, want((await mayWithdraw(amy)).id, '100.00'))
  // Forty-four more, a microsecond apart: by the millisecond they are one.
  await tamper(
    house.database.config,
    `insert into withdrawals
     select (jsonb_populate_record(w, jsonb_build_object(
              'id', gen_random_uuid(),
              'requested_at', date_trunc('day', w.requested_at) + n * interval '1 microsecond'))).*
       from withdrawals w, generate_series(1, 44) n
      where w.id = $1`,
    [id],
  )
  const stored = await house.sql('select id from withdrawals order by requested_at desc, id desc')
  const seen = (await everyPage((from) => amy.call(withdraw.list, from))).map((one) => one.id)
  expect(seen).toEqual(stored.map((row) => row['id']))
  expect(seen).toHaveLength(45)
  await amy.refused(withdraw.list.path, { cursor: '1_x' }, 'cursor_invalid')
})
