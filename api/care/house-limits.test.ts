// Limits of the operator's: by everybody or an age band, by two people; the lowest of own and operator's applies (R-RG-04).
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, test } from 'vitest'
import { care } from '../../core/care/care.ts'
import { deposit } from '../../core/deposit.ts'
import { official } from '../../core/lottery/official-calls.ts'
import { protectionWords } from '../../core/care/protection-proof.ts'
import { openTown, wanted } from '../deposit/testing.ts'
import { prepareIssues } from '../lottery/issues.ts'
import { openLotteries } from '../lottery/odds/priced.ts'
import { issuesToCome, submission } from '../lottery/testing/boards.ts'
import type { Person } from '../testing/house.ts'
import { tamper } from '../testing/tamper.ts'
import { houseLimitsPass, wrong } from './testing.ts'

const house = await openTown({ lotteries: ['k3_1m'], drawSeconds: 43_200, drawLockSeconds: 5 })
await prepareIssues(house, (await openLotteries(house).find('k3_1m'))!, 2_048)
const [issue] = (await issuesToCome(house, 1)).map((one) => one.issue)
const sum = (multiple: number) => submission(house, issue ?? '', [['k3.sum', [11], 1]], { multiple })
/** Bets of 2.00 for each multiple. */
const bets = async (who: Person, multiple = 1) => who.verdict(official.submit, await sum(multiple))
const says = (words: string, person: string) => house.types(['care', 'limit', ...words.split(' ')], person)
const born = ({ member }: Person, day: string) =>
  tamper(house.database.config, 'update members set birthday = $3 where bucket = $1 and id = $2', [
    member.bucket,
    member.id,
    day,
  ])

const passes = (interval: string) => houseLimitsPass(house, interval)

const amy = await house.rich('amy001', '100.00')
const old = await house.rich('old001', '100.00')
const ownOf = async (who: Person) =>
  (await who.call(care.state, {})).limits.find(({ limit, period }) => limit === 'stake' && period === 'day')

test('one person alone sets none; two do, and it begins when no lease is left that does not know of it', async () => {
  await born(amy, '2004-01-01')
  await born(old, '1970-01-01')
  expect(await bets(amy)).toBe('ok')
  await says('propose stake day 18-24 all 10.00 the young', 'ann')
  await expect(says('approve stake day 18-24 all', 'ann')).rejects.toThrow()
  expect(await says('approve stake day 18-24 all', 'ben')).toMatch(/^from: \d{4}-/)
  // Nothing holds yet, and a lease that is made meanwhile ends where it begins.
  await passes('40 minutes')
  expect(await bets(amy, 4)).toBe('ok')
  const found = await house.sql(
    `select w.room_until <= h.from_at as ends from wallets w, care_house_limits h where w.member_id = $1 and w.account = 1`,
    [amy.member.id],
  )
  expect([found, (await ownOf(amy))?.house]).toEqual([[{ ends: true }], null])
  await passes('21 minutes 1 second')
  expect(await bets(amy)).toBe('stake_limit')
  expect(await bets(old, 6)).toBe('ok')
  expect(await ownOf(amy)).toMatchObject({ amount: null, house: { amount: '10.00' }, usedAmount: '10.00' })
})

test('the lowest of own and operator’s applies, and a raise of the own one does not lift it', async () => {
  const bea = await house.rich('bea001', '100.00')
  await born(bea, '2003-01-01')
  await bea.call(care.setLimit, { limit: 'stake', period: 'day', amount: '6.00' })
  expect([await bets(bea, 3), await bets(bea)]).toEqual(['ok', 'stake_limit'])
  await bea.call(care.setLimit, { limit: 'stake', period: 'day', amount: '4.00' })
  const cat = await house.rich('cat001', '100.00')
  await born(cat, '2003-01-01')
  await cat.call(care.setLimit, { limit: 'stake', period: 'day', amount: '500.00' })
  expect([await bets(cat, 5), await bets(cat)]).toEqual(['ok', 'stake_limit'])
})

test('deposits too, of everybody, and none takes it away again by the same two', async () => {
  await says('propose deposit month all all 150.00 everybody', 'ann')
  await says('approve deposit month all all', 'ben')
  await passes('61 minutes 1 second')
  const dan = await house.person('dan001')
  expect(await dan.verdict(deposit.submit, wanted('100.00'))).toBe('ok')
  expect(await dan.verdict(deposit.submit, wanted('100.00'))).toBe('deposit_limit')
  expect(await says('list', 'ann')).toMatch(/deposit +month +all +all +¥150\.00/)
  await says('propose deposit month all all none it was too low', 'ann')
  await says('approve deposit month all all', 'ben')
  await passes('61 minutes 1 second')
  expect(await dan.verdict(deposit.submit, wanted('100.00'))).toBe('ok')
})

test('the receipt of a bet names the operator’s limit, and the audit plays it through again', async () => {
  const eve = await house.rich('eve001', '100.00')
  await born(eve, '2002-06-01')
  const { order } = await eve.call(official.submit, await sum(1))
  const { rows } = await eve.call(care.receipt, { orderNo: order?.orderId ?? '' })
  expect(rows.map((row) => [row.subject, row.uid, protectionWords(row)])).toMatchObject([
    ['house-limit', '0', { kind: 'stake', period: 'day', most: 1_000n }],
  ])
  expect(await wrong(house)).toEqual([])
  // A lease that was lifted by hand: twelve were staked where ten may be.
  const lift = 'update wallets set room = null, room_until = now() + $2::interval where member_id = $1 and account = 1'
  await tamper(house.database.config, lift, [eve.member.id, '30 min'])
  expect(await bets(eve, 5)).toBe('ok')
  expect((await wrong(house)).filter((one) => one.includes('beyond a limit'))).toHaveLength(1)
})

test.each([
  ['29 s', undefined],
  ['31 s', 'the limit would begin before the last lease that does not know of it has ended: approve it again'],
])(
  'a limit that was inserted %s before its commit is held to the hour of leases that do not know of it',
  async (ago, why) => {
    const client = new pg.Client(house.database.config)
    await client.connect()
    try {
      await client.query('begin')
      await client.query(
        `insert into care_house_limits (id, kind, period, most, said_at, from_at, proposed_by, approved_by, why)
       select $1, 'stake', 'month', 100, at, at + interval '61 minutes', 'ann', 'ben', 'slow'
         from (select clock_timestamp() - $2::interval as at) s`,
        [randomUUID(), ago],
      )
      // Runs the checks of a commit without committing.
      const asked = client.query('set constraints all immediate').then(() => undefined)
      expect(await asked.catch((error: Error) => error.message)).toBe(why)
    } finally {
      await client.end()
    }
  },
)
