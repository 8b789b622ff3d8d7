import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { vip } from '../../core/vip/vip.ts'
import { lockMember } from '../shell/shell.sql.ts'
import { addFacts } from '../ledger/seal/facts.ts'
import { checkDeeds } from '../people/audit.ts'
import { giftFacts } from './facts.sql.ts'
import { openHouse, type Person } from '../testing/house.ts'
import { birthdayGiftOf, claimGift, packetOf } from './gifts.ts'
import { uncountDeposit } from './standing.ts'
import { vipOf } from './testing.ts'

const house = await openHouse()
const { brings, plays, reaches, agesBy, claims, tamper } = vipOf(house)

const claimedAt = (person: Person, giftId: string, now: string) =>
  house.db
    .tx(async (tx) => {
      await lockMember(tx, person.member)
      return (await claimGift(tx, person.member, giftId, new Date(now))).amount
    })
    .catch((thrown: { reason?: string }) => thrown.reason)

test('the packet of a week asks for last week, opens on Monday at noon, and is given once', async () => {
  const hal = await house.person('hal001')
  await reaches(hal, 4)
  await agesBy(hal, 100)
  // Week of Monday 2026-06-01; the one before it is played.
  const ages = `update vip_levels set at = '2026-01-01' where member_id = $1`
  await tamper(ages, hal)
  await brings(hal, '100.00')
  await tamper(`update vip_deposits set at = '2026-05-25 00:00+08' where member_id = $1 and amount = 10000`, hal)
  await plays(hal, '179.99', { at: '2026-05-31 23:59:59+08' })
  const of = (now: string) => packetOf(house.db, hal.member, new Date(now))
  expect(await of('2026-06-01T12:00:00+08:00')).toMatchObject({ state: 'unmet', amount: 18_00n })
  expect(await claimedAt(hal, 'packet', '2026-06-01T12:00:00+08:00')).toBe('packet_unmet')
  await plays(hal, '0.01', { at: '2026-05-31 23:59:59.999+08' })
  expect(await claimedAt(hal, 'packet', '2026-06-01T11:59:59+08:00')).toBe('gift_not_yet')
  expect(await claimedAt(hal, 'packet', '2026-06-07T23:59:59+08:00')).toBe(18_00n)
  expect(await claimedAt(hal, 'packet', '2026-06-07T23:59:59+08:00')).toBe('gift_taken')
  // The weekly gift lapses with Sunday: the next week has conditions of its own.
  expect(await of('2026-06-08T12:00:00+08:00')).toMatchObject({ ref: '2026-06-08', state: 'unmet' })
  // A level reached on Monday itself is for the week after.
  await tamper(`update vip_levels set at = '2026-06-01 00:00+08' where member_id = $1`, hal)
  expect(await of('2026-06-01T12:00:00+08:00')).toMatchObject({ level: 0, state: 'none' })
})

test('a packet asks for one deposit that stands and for the play of the week before it, and of no other', async () => {
  const kim = await house.person('kim001')
  await reaches(kim, 4)
  await agesBy(kim, 100)
  await tamper(`update vip_levels set at = '2026-01-01' where member_id = $1`, kim)
  const state = async () => (await packetOf(house.db, kim.member, new Date('2026-06-01T12:00:00+08:00'))).state
  const brought = async (amount: string, at: string) => {
    const ref = randomUUID()
    await brings(kim, amount, ref)
    await tamper('update vip_deposits set at = $2 where member_id = $1 and ref = $3', kim, [at, ref])
    return ref
  }
  const ref = await brought('100.00', '2026-05-31 23:59:59+08')
  await plays(kim, '500.00', { at: '2026-05-24 23:59:59+08' })
  await plays(kim, '500.00', { at: '2026-06-01 00:00+08' })
  expect(await state()).toBe('unmet')
  await plays(kim, '180.00', { at: '2026-05-25 00:00+08' })
  expect(await state()).toBe('open')
  await house.db.tx((tx) => uncountDeposit(tx, kim.member, ref))
  await brought('99.99', '2026-05-27 12:00+08')
  await brought('100.00', '2026-05-24 23:59:59+08')
  await brought('100.00', '2026-06-01 00:00+08')
  expect(await state()).toBe('unmet')
})

test('a birthday gift comes once a year, on a birthday that was confirmed long enough before (BI-299)', async () => {
  const ida = await house.person('ida001')
  await reaches(ida, 4)
  const born = (birthday: string, since: string) =>
    house.sql('update members set birthday = $2, verified_at = $3 where id = $1', [...[ida.member.id, birthday, since]])
  await born('2000-02-29', '2026-01-30 00:00+08')
  const of = (now: string) => birthdayGiftOf(house.db, ida.member, new Date(now))
  expect(await of('2027-02-27T23:59:59+08:00')).toMatchObject({ state: 'soon', ref: '2027' })
  expect(await claimedAt(ida, 'birthday', '2027-02-27T23:59:59+08:00')).toBe('gift_not_yet')
  expect(await claimedAt(ida, 'birthday', '2027-02-28T00:00:00+08:00')).toBe(88_00n)
  expect(await claimedAt(ida, 'birthday', '2027-03-07T23:59:59+08:00')).toBe('gift_taken')
  expect(await claimedAt(ida, 'birthday', '2027-03-08T00:00:00+08:00')).toBe('gift_not_yet')
  // A changed birthday brings no second gift in the same year, and one that is confirmed a day too late brings none yet.
  await born('2000-05-01', '2027-03-01 00:00+08')
  expect(await claimedAt(ida, 'birthday', '2027-05-01T00:00:00+08:00')).toBe('gift_taken')
  await born('2000-06-01', '2028-05-02 00:00:01+08')
  expect(await claimedAt(ida, 'birthday', '2028-06-01T00:00:00+08:00')).toBe('birthday_new')
  await born('2000-06-01', '2028-05-02 00:00+08')
  expect(await claimedAt(ida, 'birthday', '2028-06-01T00:00:00+08:00')).toBe(88_00n)
  await ida.isUnverified()
  expect(await claimedAt(ida, 'birthday', '2029-06-01T00:00:00+08:00')).toBe('birthday_unknown')
})

test('an exclusive gift takes VIP 6 and two people', async () => {
  const jon = await house.person('jon001')
  const { run } = house
  await expect(run('vip gift propose jon001 500.00 well played', 'ann')).rejects.toThrow('VIP 6')
  await reaches(jon, 6)
  const said = await run('vip gift propose jon001 500.00 a long time with us', 'ann')
  const id = said.split(' ').at(-2) ?? ''
  expect(await claims(jon, `exclusive-${id}`)).toBe('gift_unknown')
  await expect(run(`vip gift approve jon001 ${id}`, 'Ann')).rejects.toThrow('cannot approve')
  await run(`vip gift approve jon001 ${id}`, 'ben')
  await expect(run(`vip gift approve jon001 ${id}`, 'cid')).rejects.toThrow('already')
  expect(await jon.call(vip.get, {})).toMatchObject({
    perks: expect.arrayContaining([expect.objectContaining({ kind: 'exclusive', state: 'open', amount: '500.00' })]),
  })
  expect(await claims(jon, `exclusive-${id}`)).toBe('ok')
  const gifts = [{ approvedBy: 'ben', claimedAt: expect.any(Number) }]
  expect(await house.asks('vip show jon001 he asks')).toMatchObject({ level: 6, gifts })
  await jon.isNow(2)
  await expect(run('vip gift propose jon001 500.00 once more', 'ann')).rejects.toThrow('may not be given')
})

test('a gift is of the amount that two people read: what the house’s own hand makes of it, with its fact, is named', async () => {
  const kim = await house.person('kim001')
  await reaches(kim, 6)
  const id = (await house.run('vip gift propose kim001 8.00 a long time with us', 'ann')).split(' ').at(-2) ?? ''
  await house.run(`vip gift approve kim001 ${id}`, 'ben')
  const named = async () => (await checkDeeds(house.db)).flatMap(({ named: all = [] }) => all)
  expect(await named()).toEqual([])
  await house.sql(`update vip_gifts set amount = 888800 where ref = $1`, [id])
  await addFacts(house.db, giftFacts, kim.member, [`exclusive ${id}`])
  expect(await named()).toEqual([`gift ${id} by ben was not approved`])
})
