// Breaks and exclusions: what they close and what stays open, how they end and what never ends them (R-RG-07 to 09).
import { expect, test } from 'vitest'
import { deposit } from '../../core/deposit.ts'
import { member as calls } from '../../core/member/member.ts'
import { official } from '../../core/lottery/official-calls.ts'
import { savings } from '../../core/savings/savings.ts'
import { transfer } from '../../core/transfer.ts'
import { wallet } from '../../core/wallet.ts'
import { withdraw } from '../../core/withdraw/withdraw.ts'
import { wanted } from '../deposit/testing.ts'
import { stopChases } from '../lottery/chase/legs.ts'
import { chased, issuesToCome, submission } from '../lottery/testing/boards.ts'
import { openStill } from '../lottery/testing/houses.ts'
import { blockMember } from '../member/blocks.ts'
import { settleStanding } from '../member/standing.ts'
import { into } from '../savings/testing.ts'
import { atOnce } from '../testing/at-once.ts'
import { tamper } from '../testing/tamper.ts'
import { openHouse, PASSWORD, verdictOf, type Person } from '../testing/house.ts'
import { comeBack, exclude, reopen, rest } from './breaks.ts'
import { breaksPass, excludes, jobsOf, rests, wrong } from './testing.ts'

const { house } = await openStill()
const issues = (await issuesToCome(house, 4)).map(({ issue }) => issue)
const at = (place: number) => issues[place] ?? ''
const sum = () => submission(house, at(0), [['k3.sum', [11], 1]])
const bets = async (person: Person) => person.verdict(official.submit, await sum())

const stateOf = async ({ member }: Person) =>
  (await house.sql('select play_state as state from members where id = $1', [member.id]))[0].state as number
const comesBack = ({ member }: Person) => verdictOf(house.db.tx((tx) => comeBack(tx, member)))
const reopens = () => reopen(house.db, house.buckets)

test('who rests is let do nothing that brings in or plays, says so, and keeps the session', async () => {
  const amy = await house.rich('amy001', '100.00')
  expect(await bets(amy)).toBe('ok')
  await rests(house, amy, 'h24')
  expect(await bets(amy)).toBe('resting')
  expect(await amy.verdict(deposit.submit, wanted('100.00'))).toBe('resting')
  expect(await amy.verdict(savings.into, into('10.00'))).toBe('resting')
  expect(await amy.verdict(withdraw.overview, {})).toBe('ok')
  expect(await amy.call(calls.userInfo, {})).toMatchObject({ playState: 'resting' })
  const { body } = await house.send(calls.login.path, { username: 'amy001', password: PASSWORD })
  expect(body.code).toBe(1)
})

test('a break ends by its time and by nothing else, a longer one takes its place, a shorter one does not', async () => {
  const bea = await house.person('bea001')
  await rests(house, bea, 'd7')
  expect(await verdictOf(rests(house, bea, 'h24'))).toBe('break_longer')
  await breaksPass(house, bea, '6 days 23:59:59')
  await reopens()
  expect(await stateOf(bea)).toBe(5)
  await rests(house, bea, 'h24')
  await breaksPass(house, bea, '23:59:58')
  await reopens()
  expect(await stateOf(bea)).toBe(5)
  await breaksPass(house, bea, '3 s')
  await reopens()
  expect(await stateOf(bea)).toBe(1)
})

test('an exclusion never ends by itself: not before its end, not at it, and 24 h behind the positive act', async () => {
  const cat = await house.rich('cat001', '100.00')
  await excludes(house, cat, 'm6')
  expect(await bets(cat)).toBe('excluded')
  expect(await comesBack(cat)).toBe('exclusion_runs')
  await breaksPass(house, cat, '6 months 4 days')
  await reopens()
  expect(await stateOf(cat)).toBe(2)
  expect(await comesBack(cat)).toBe('ok')
  expect(await comesBack(cat)).toBe('ok')
  await breaksPass(house, cat, '23:59:58')
  await reopens()
  expect([await stateOf(cat), await bets(cat)]).toEqual([2, 'excluded'])
  await breaksPass(house, cat, '3 s')
  await reopens()
  expect([await stateOf(cat), await bets(cat)]).toEqual([1, 'ok'])
  expect(await comesBack(cat)).toBe('not_excluded')
})

test('an exclusion is lengthened and never shortened, and one for good has no way back', async () => {
  const dan = await house.person('dan001')
  await excludes(house, dan, 'y1')
  expect(await verdictOf(excludes(house, dan, 'm6'))).toBe('exclusion_longer')
  expect(await verdictOf(rests(house, dan, 'd30'))).toBe('exclusion_longer')
  expect(await verdictOf(excludes(house, dan, 'ever'))).toBe('ok')
  expect(await comesBack(dan)).toBe('exclusion_for_good')
  expect(await verdictOf(excludes(house, dan, 'y5'))).toBe('exclusion_longer')
})

test('a second word of coming back moves nothing, and a break beside it must last beyond the day that play opens', async () => {
  const kim = await house.person('kim001')
  await excludes(house, kim, 'm6')
  await breaksPass(house, kim, '7 months')
  expect(await comesBack(kim)).toBe('ok')
  await breaksPass(house, kim, '12 hours')
  expect(await comesBack(kim)).toBe('ok')
  const returns = "select 1 from care_breaks where member_id = $1 and act = 'return'"
  expect(await house.sql(returns, [kim.member.id])).toHaveLength(1)
  await breaksPass(house, kim, '1 minute')
  expect(await verdictOf(rests(house, kim, 'h24'))).toBe('ok')
  await breaksPass(house, kim, '12 hours')
  await reopens()
  // Play would be open by the return, and the break goes on.
  expect(await stateOf(kim)).toBe(5)
})

test('how a member stands comes from the rows alone, whenever something asks', async () => {
  const kay = await house.person('kay001')
  const stands = () => house.db.tx((tx) => settleStanding(tx, kay.member))
  await excludes(house, kay, 'm6')
  await breaksPass(house, kay, '7 months')
  expect(await stands()).toBe('excluded')
  expect(await comesBack(kay)).toBe('ok')
  await breaksPass(house, kay, '23 hours')
  expect(await stands()).toBe('excluded')
  await breaksPass(house, kay, '2 hours')
  expect(await stands()).toBe('playing')
  await excludes(house, kay, 'm6')
  expect(await stands()).toBe('excluded')
  await house.owns('insert into member_closings (bucket, member_id) values ($1, $2)', [
    kay.member.bucket,
    kay.member.id,
  ])
  expect(await stands()).toBe('closed')
})

test('who asks to come back and excludes themselves again stays excluded', async () => {
  const eve = await house.person('eve001')
  await excludes(house, eve, 'm6')
  await breaksPass(house, eve, '7 months')
  expect(await comesBack(eve)).toBe('ok')
  await excludes(house, eve, 'm6')
  await breaksPass(house, eve, '25 hours')
  await reopens()
  expect(await stateOf(eve)).toBe(2)
  expect(await comesBack(eve)).toBe('exclusion_runs')
})

test('two people exclude a member, or lengthen it; one alone does not, and neither shortens', async () => {
  const fay = await house.person('fay001')
  await house.run('care exclude fay001 y1 an order of a court', 'ann')
  expect(await stateOf(fay)).toBe(1)
  await expect(house.types(['care', 'approve', 'fay001'], 'ann')).rejects.toThrow('cannot approve it')
  await house.types(['care', 'approve', 'fay001'], 'ben')
  expect(await stateOf(fay)).toBe(2)
  await house.run('care exclude fay001 m6 a mistake', 'ann')
  await expect(house.types(['care', 'approve', 'fay001'], 'ben')).rejects.toThrow('nothing shortens it')
  await house.run('care exclude fay001 y5 lengthened', 'ann')
  await house.types(['care', 'approve', 'fay001'], 'ben')
})

test('a block ends in what breaks say by then: a break that is over under it leaves nothing behind', async () => {
  const [gus, hal] = [await house.person('gus001'), await house.person('hal001')]
  await rests(house, gus, 'h24')
  await excludes(house, hal, 'm6')
  for (const who of [gus, hal]) {
    await house.db.tx((tx) => blockMember(tx, who.member, { person: 'ann', why: 'a look' }, house.hooks))
    expect(await stateOf(who)).toBe(3)
    await breaksPass(house, who, '25 hours')
    await reopens()
    expect(await stateOf(who)).toBe(3)
    await house.run(`member unblock ${who.username} it was nothing`, 'ann')
    await house.types(['member', 'approve', who.username], 'ben')
  }
  expect([await stateOf(gus), await stateOf(hal)]).toEqual([1, 2])
})

test('a break tells the jobs to end chases and open rounds, and the automatic transfer is off for good', async () => {
  const joe = await house.person('joe001')
  await joe.call(transfer.setAuto, { auto: true })
  await joe.call(transfer.setHideEmpty, { hideEmpty: true })
  await rests(house, joe, 'h24')
  const kept = async () => (await joe.call(wallet.balance, {})).switches
  expect(await kept()).toEqual({ locked: false, auto: false, hideEmpty: true })
  expect(await jobsOf(house, joe)).toEqual(['chases_stop', 'rounds_stop'])
  await breaksPass(house, joe, '25 hours')
  await reopens()
  expect([await stateOf(joe), await kept()]).toEqual([1, { locked: false, auto: false, hideEmpty: true }])
})

test('chases end with their money back, once', async () => {
  const ivy = await house.rich('ivy001', '100.00')
  const want = chased(await submission(house, at(1), [['k3.sum', [11], 1]]), [
    { issue: at(1), multiple: 1 },
    { issue: at(2), multiple: 1 },
  ])
  const { chase } = await ivy.call(official.submit, want)
  await rests(house, ivy)
  await stopChases(house.db, ivy.member)
  await stopChases(house.db, ivy.member)
  expect(await ivy.call(official.chase, { chaseId: chase!.chaseId })).toMatchObject({
    state: 'stopped',
    waiting: '0.00',
  })
})

test('bets that run beside an exclusion are before its answer or refused, at two servers', async () => {
  const max = await house.rich('max001', '1000.00')
  const other = await openHouse({}, { beside: house, max: 4 })
  const want = await Promise.all(Array.from({ length: 40 }, sum))
  let acknowledged = Infinity
  const said = await atOnce(41, async (n) => {
    if (n === 20) {
      await house.db.tx((tx) => exclude(tx, max.member, 'm6'))
      const { now } = (await house.sql('select clock_timestamp() as now'))[0]
      acknowledged = (now as Date).getTime()
      return 'excludes'
    }
    const { body } = await (n % 2 ? house : other).send(official.submit.path, want[n % 40], { token: max.token })
    return body.reason ?? 'ok'
  })
  expect(new Set(said).difference(new Set(['ok', 'excluded', 'excludes', 'key_reused']))).toEqual(new Set())
  const late = await house.sql('select 1 from bets where member_id = $1 and accepted_at > $2', [
    ...[max.member.id, new Date(acknowledged)],
  ])
  expect(late).toEqual([])
  expect(await max.verdict(official.submit, await sum())).toBe('excluded')
})

test('the audit names a lease that lasts beyond the next check-in', async () => {
  const lea = await house.person('lea001')
  const until = (interval: string) =>
    tamper(
      house.database.config,
      `insert into wallets (bucket, member_id, account, room_until)
       values ($1, $2, 1, clock_timestamp() + interval '${interval}')
           on conflict (bucket, member_id, account) do update set room_until = excluded.room_until`,
      [lea.member.bucket, lea.member.id],
    )
  await until('1 day')
  expect(await wrong(house)).toContain('I-12 no lease runs on past a check-in')
  await until('1 minute')
  expect(await wrong(house)).toEqual([])
})

test('the audit names a member who plays behind the back of a break, and a break that is taken away', async () => {
  expect(await wrong(house)).toEqual([])
  const ned = await house.person('ned001')
  await house.db.tx((tx) => rest(tx, ned.member, 'd30'))
  await house.owns('update members set play_state = 1 where id = $1', [ned.member.id])
  expect(await wrong(house)).toContain('I-12 every member stands as blocks, closings and breaks say')
  await house.owns('update members set play_state = 5 where id = $1', [ned.member.id])
  expect(await wrong(house)).toEqual([])
  await tamper(house.database.config, 'delete from care_breaks where member_id = $1', [ned.member.id])
  expect(await wrong(house)).toEqual([
    'I-12 every member stands as blocks, closings and breaks say',
    'I-15 every break says what its last fact says',
  ])
})
