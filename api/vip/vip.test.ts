import { expect, test } from 'vitest'
import { member as memberCalls } from '../../core/member/member.ts'
import { message } from '../../core/message.ts'
import { fen, toWire } from '../../core/money.ts'
import { levelAt, vip } from '../../core/vip/vip.ts'
import { withdraw } from '../../core/withdraw/withdraw.ts'
import { atOnce, tally } from '../testing/at-once.ts'
import { openHouse } from '../testing/house.ts'
import { endWindows, levelOf, recountDeposit, uncountDeposit } from './standing.ts'
import { key, vipOf } from './testing.ts'

const house = await openHouse()
const { brings, plays, reaches, agesBy, claims, levels, broken, tamper } = vipOf(house)

const windowsEnd = async (now = new Date()) => {
  for (const bucket of house.buckets) await endWindows(house.db, bucket, now)
}

test('a level is reached once both measures are, skipped levels bring their gifts, each once for life', async () => {
  const amy = await house.person('amy001')
  expect(await amy.call(vip.get, {})).toMatchObject({
    ...{
      level: 0,
      deposited: '0.00',
      next: { level: 1, deposit: '1000.00', turnover: '10000.00' },
    },
    ...{ keep: null, regain: null, gifts: [] },
  })
  await brings(amy, '30000.00')
  expect(await levelOf(house.db, amy.member)).toBe(0)
  await plays(amy, '399999.99')
  expect(await levelOf(house.db, amy.member)).toBe(2)
  await plays(amy, '0.01')
  expect(await levels(amy)).toEqual([
    { was: 0, level: 2, reason: 'reached' },
    { was: 2, level: 3, reason: 'reached' },
  ])
  const mine = await amy.call(vip.get, {})
  expect(mine.gifts.map(({ id, amount }) => [id, amount])).toEqual([
    ['upgrade-1', '8.00'],
    ['upgrade-2', '28.00'],
    ['upgrade-3', '68.00'],
  ])
  expect((await amy.call(memberCalls.userInfo, {})).vip).toBe(3)
  for (const id of ['upgrade-1', 'upgrade-2', 'upgrade-3']) expect(await claims(amy, id)).toBe('ok')
  await house.books(`
    amy001:cash  104.00
    promo       -104.00
  `)
  const { sources } = await amy.call(withdraw.turnover, {})
  expect(sources.map(({ source, required }) => [source, required])).toEqual([
    ['bonus', '8.00'],
    ['bonus', '28.00'],
    ['bonus', '68.00'],
  ])
  const told = await amy.call(message.list, {})
  expect(told.list.map(({ text }) => text)).toEqual([
    expect.stringContaining('VIP 3'),
    expect.stringContaining('VIP 2'),
  ])
  expect(await broken()).toEqual([])
})

test('a level not reached, one that was taken, and what is no gift are refused (BI-298)', async () => {
  const bea = await house.person('bea001')
  await reaches(bea, 1)
  expect(await claims(bea, 'upgrade-1')).toBe('ok')
  expect(await claims(bea, 'upgrade-1')).toBe('gift_taken')
  for (const id of ['upgrade-2', 'upgrade-99', 'rebate-2026-13-40-1', 'rebate-2026-11-01-1', 'exclusive-1'])
    expect(await claims(bea, id)).toBe('gift_unknown')
  for (const giftId of [99, null, '', 'x'.repeat(65), "a'; --", { id: 1 }])
    await bea.refused(vip.claim.path, { giftId, idempotencyKey: key() }, 'gift_unknown', 400)
  expect(await claims(bea, 'packet')).toBe('gift_unknown')
})

test('200 claims at once give one, over two servers', async () => {
  const cat = await house.person('cat001')
  const other = await openHouse({}, { beside: house })
  await reaches(cat, 2)
  const before = (
    await house.sql(`select coalesce(sum(balance), 0)::bigint as promo from house where account = 103`)
  )[0]
  const tries = await atOnce(200, (at) =>
    at % 2 === 0
      ? claims(cat, 'upgrade-2')
      : other
          .send(vip.claim.path, { giftId: 'upgrade-2', idempotencyKey: key() }, { token: cat.token })
          .then(({ body }) => (body.code === 1 ? 'ok' : (body.reason ?? ''))),
  )
  const counted = tally(tries)
  expect(counted['ok']).toBe(1)
  expect(Object.keys(counted).filter((one) => !['ok', 'gift_taken', 'busy'].includes(one))).toEqual([])
  const after = (await house.sql(`select coalesce(sum(balance), 0)::bigint as promo from house where account = 103`))[0]
  expect(after.promo - before.promo).toBe(-28_00n)
  expect(await broken()).toEqual([])
}, 120_000)

test('one key asked twice is one gift, and another gift under it is refused', async () => {
  const dan = await house.person('dan001')
  await reaches(dan, 2)
  const ask = (giftId: string) => dan.call(vip.claim, { giftId, idempotencyKey: 'same' })
  const first = await ask('upgrade-1')
  expect(await ask('upgrade-1')).toEqual(first)
  await expect(ask('upgrade-2')).rejects.toMatchObject({ reason: 'key_reused' })
})

test('gifts rest while the member does, and nobody writes to them of levels', async () => {
  const eve = await house.person('eve001')
  await eve.isNow(2)
  await reaches(eve, 3)
  expect(await eve.call(vip.get, {})).toMatchObject({ level: 3, rests: true, gifts: [] })
  expect(await claims(eve, 'upgrade-3')).toBe('excluded')
  expect((await eve.call(message.list, {})).list).toEqual([])
  expect(await house.welfare.find(({ code }) => code === 'vip')!.list(house.db, eve.member, 'en')).toEqual([])
})

test('a window that was met starts the next; one that was not costs one level and no gift', async () => {
  const fay = await house.person('fay001')
  await reaches(fay, 2)
  await agesBy(fay, 89)
  await windowsEnd()
  expect(await levelOf(house.db, fay.member)).toBe(2)
  await agesBy(fay, 1)
  await windowsEnd(new Date(Date.now() + 3_600_000))
  // The 100,000.00 that reached it lie in its first window.
  expect(await levels(fay)).toHaveLength(1)
  await agesBy(fay, 90)
  await windowsEnd(new Date(Date.now() + 3_600_000))
  await windowsEnd(new Date(Date.now() + 3_600_000))
  expect((await levels(fay)).at(-1)).toEqual({ was: 2, level: 1, reason: 'lost' })
  expect(await fay.call(vip.get, {})).toMatchObject({
    ...{ level: 1, keep: null, regain: { level: 2, played: '0.00', needed: '20000.00' } },
  })
  await brings(fay, '50000.00')
  expect(await levelOf(house.db, fay.member)).toBe(1)
  await plays(fay, '19999.99')
  expect(await levelOf(house.db, fay.member)).toBe(1)
  await plays(fay, '0.01')
  expect((await levels(fay)).at(-1)).toEqual({ was: 1, level: 2, reason: 'regained' })
  const given = await house.sql(`select ref from vip_gifts where member_id = $1 order by ref`, [fay.member.id])
  expect(given).toEqual([{ ref: '1' }, { ref: '2' }])
})

test('a level is kept by just what it asks, played within its window', async () => {
  const hue = await house.person('hue001')
  const ends = async () => {
    await agesBy(hue, 90)
    await windowsEnd(new Date(Date.now() + 3_600_000))
  }
  const keep = toWire(levelAt(2).keep)
  await reaches(hue, 2)
  await ends()
  await plays(hue, keep)
  await ends()
  expect(await levels(hue)).toHaveLength(1)
  // The window is over, so play from now on counts in the next one.
  await agesBy(hue, 90)
  await plays(hue, keep)
  await windowsEnd(new Date(Date.now() + 3_600_000))
  expect((await levels(hue)).at(-1)).toEqual({ was: 2, level: 1, reason: 'lost' })
  expect(await broken()).toEqual([])
})

test('who has lost two levels plays for each of them', async () => {
  const ivy = await house.person('ivy001')
  await reaches(ivy, 3)
  for (let at = 0; at < 3; at++) {
    await agesBy(ivy, 90)
    await windowsEnd(new Date(Date.now() + 3_600_000))
  }
  expect(await levelOf(house.db, ivy.member)).toBe(1)
  const [two, three] = [levelAt(2).keep, levelAt(3).keep]
  await plays(ivy, toWire(two))
  expect(await levelOf(house.db, ivy.member)).toBe(2)
  await plays(ivy, toWire(fen(three - two - 1n)))
  expect(await levelOf(house.db, ivy.member)).toBe(2)
  await plays(ivy, '0.01')
  expect(await levelOf(house.db, ivy.member)).toBe(3)
})

test('a deposit that its chain took back counts no more, and counts again when it is back', async () => {
  const gus = await house.person('gus001')
  await plays(gus, '10000.00')
  await brings(gus, '999.99', 'one')
  await brings(gus, '999.99', 'one')
  const turn = (work: typeof uncountDeposit | typeof recountDeposit) =>
    house.db.tx(async (tx) => void (await work(tx, gus.member, 'one')))
  await turn(uncountDeposit)
  await turn(uncountDeposit)
  await brings(gus, '0.01')
  expect(await levelOf(house.db, gus.member)).toBe(0)
  await turn(recountDeposit)
  expect(await levelOf(house.db, gus.member)).toBe(1)
  expect(await broken()).toEqual([])
})

test('a day’s withdrawals and what of them is free follow the level', async () => {
  const kim = await house.person('kim001')
  const overview = () => kim.call(withdraw.overview, {})
  expect(await overview()).toMatchObject({ timesLeft: 3, amountLeft: '100000.00', freeLeft: 1 })
  await reaches(kim, 3)
  expect(await overview()).toMatchObject({ timesLeft: 5, amountLeft: '500000.00', freeLeft: 2 })
})

test('the ladder is there for visitors too', async () => {
  const { body } = await house.send(vip.ladder.path, {})
  const { levels: rungs } = body.data as { levels: { level: number; amount: string }[] }
  expect(rungs).toHaveLength(11)
  expect(rungs[10]).toMatchObject({ level: 10, amount: '10000000.00', turnover: '600000000.00' })
})

test('the audit sees a gift that was paid twice, a level nobody reached, and a total that is wrong', async () => {
  const leo = await house.person('leo001')
  await reaches(leo, 1)
  await claims(leo, 'upgrade-1')
  expect(await broken()).toEqual([])
  await tamper(`update vip_gifts set amount = amount + 1 where member_id = $1`, leo)
  expect(await broken()).toEqual([expect.stringContaining('paid once'), expect.stringContaining('ladder gives')])
  await tamper(`update vip_gifts set amount = amount - 1 where member_id = $1`, leo)
  await tamper(`update vip_standings set level = 2, top = 2, played = played + 1 where member_id = $1`, leo)
  expect(await broken()).toEqual([
    expect.stringContaining('lifetime totals'),
    expect.stringContaining('history'),
    expect.stringContaining('no level is above'),
  ])
  await tamper(`update vip_standings set level = 1, top = 1, played = played - 1 where member_id = $1`, leo)
  await house.owns(`update lotteries set rtp_bp = 9800 where code = 'k3_1m'`)
  expect(await broken()).toEqual([expect.stringContaining('40 %')])
  await house.owns(`update lotteries set rtp_bp = 9700 where code = 'k3_1m'`)
})
