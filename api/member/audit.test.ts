// The directories by which members are looked up, edited by hand: the audit names what leads to somebody else.
import { expect, test } from 'vitest'
import { checkDirectory } from '../ledger/audit/audit-directory.ts'
import { openHouse } from '../testing/house.ts'
import { tamper } from '../testing/tamper.ts'
import { tallyOf } from '../shell/tally.ts'
import { mobiles, names, playedBarred } from './audit.sql.ts'

const house = await openHouse()
const [amy, bao] = [await house.person('amy001'), await house.person('bao001')]

const wrongIn = async () => {
  const checks = [names, mobiles].map((one) => checkDirectory(house.db, one, house.buckets))
  return (await Promise.all(checks)).map(({ breaches }) => breaches)
}

test.each([
  { table: 'member_names', column: 'username', breaches: [4, 0] },
  { table: 'member_mobiles', column: 'mobile', breaches: [0, 4] },
])('two rows of $table that changed their members are named', async ({ table, column, breaches }) => {
  expect(await wrongIn()).toEqual([0, 0])
  const turned = `update ${table} set bucket = case when member_id = $1 then $4::smallint else $3::smallint end,
                         member_id = case when member_id = $1 then $2::bigint else $1::bigint end
                   where member_id in ($1, $2)`
  const both = [amy.member.id, bao.member.id, amy.member.bucket, bao.member.bucket]
  await tamper(house.database.config, turned, both)
  expect(await wrongIn()).toEqual(breaches)
  await tamper(house.database.config, turned, both)
  expect(await wrongIn()).toEqual([0, 0])
  await tamper(house.database.config, `insert into ${table} (${column}, bucket, member_id) values ('12345', 1, 999)`)
  expect((await wrongIn()).reduce((sum, one) => sum + one)).toBe(1)
  await tamper(house.database.config, `delete from ${table} where member_id = 999`)
})

test('a stake of a member who was blocked then is named, whatever the member is now', async () => {
  const bets = () => tallyOf(house.buckets, (bucket) => playedBarred(house.db, bucket))
  const cat = await house.rich('cat001')
  const { bucket, id } = cat.member
  let number = 90
  const stake = (at: string) =>
    tamper(
      house.database.config,
      `insert into transfers (bucket, member_id, key, leg, kind, debit, credit, amount, debit_balance, debit_number, body, created_at)
       values ($1, $2, gen_random_uuid(), 0, 10, 1, 100, 100, 0, $4, '', now() + $3::interval)`,
      [bucket, id, at, number++],
    )
  await tamper(
    house.database.config,
    `insert into member_blocks (bucket, member_id, blocked_at, blocked_by, why, proposed_by, note, ended_by, ended_at)
     values ($1, $2, now() - interval '2 hours', 'ann', 'why', 'ann', 'why', 'ben', now() - interval '1 hour')`,
    [bucket, id],
  )
  await stake('-3 hours')
  await stake('-30 minutes')
  expect(await bets()).toMatchObject({ counted: 1, breaches: 0 })
  await stake('-90 minutes')
  expect(await bets()).toMatchObject({ counted: 1, breaches: 1 })
})
