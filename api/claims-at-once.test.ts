// Each thing that a member can claim: 200 claims of it at the same moment, over two servers, give it once.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Endpoint } from '../core/endpoint.ts'
import { invite } from '../core/invite.ts'
import { offers } from '../core/offers/offers.ts'
import { savings } from '../core/savings/savings.ts'
import { addDays, dayOf, dayStartMs } from '../core/time.ts'
import { vip } from '../core/vip/vip.ts'
import { openTown } from './deposit/testing.ts'
import { codeOf, comesAndPlays, count } from './invite/testing.ts'
import { offersOf, packet } from './offers/testing.ts'
import { closeDays } from './savings/accrual.ts'
import { at as saves, shanghai } from './savings/testing.ts'
import { lockMember } from './shell/shell.sql.ts'
import { atOnce, oks, tally } from './testing/at-once.ts'
import { openHouse, type Person } from './testing/house.ts'
import { claimGift } from './vip/gifts.ts'
import { makeRebates } from './vip/rebate.ts'
import { vipOf } from './vip/testing.ts'

const TIMES = 200
const town = await openTown()
const beside = await openHouse({}, { beside: town })
const { publish, applies, waiting, carry } = offersOf(town)
const { brings, plays, reaches, agesBy, tamper } = vipOf(town)

const prizes = (way: 'chosen' | 'drawn') =>
  packet({
    reward: {
      of: 'prizes',
      way,
      prizes: [{ name: { zh_hans: '奖', en: 'Prize' }, amount: '8.00' }],
    },
  })

type Claim = { call: Endpoint; input: object }
const gift = (giftId: string): Claim => ({ call: vip.claim, input: { giftId } })
const award = (id: string | undefined): Claim => ({ call: offers.claim, input: { id } })
const yesterday = addDays(dayOf(Date.now()), -1)

/** The steps until a member can claim each benefit, and the call that claims it. */
const kinds: [string, (who: Person) => Promise<Claim>][] = [
  ['a red packet', async () => ({ call: offers.apply, input: { id: await publish(packet()), version: 1 } })],
  [
    'the award of a deposit',
    async (who) => {
      await applies(who, await publish(packet({ trigger: 'deposit', threshold: '100.00' })))
      await town.deposits(who, '100.00')
      await carry()
      return award((await waiting(who))[0]?.id)
    },
  ],
  [
    'a chosen prize',
    async () => ({
      call: offers.redeem,
      input: { prizeId: `${await publish(prizes('chosen'))}.1` },
    }),
  ],
  [
    'a drawn prize',
    async (who) => {
      const id = await publish(prizes('drawn'))
      await applies(who, id)
      return { call: offers.redeem, input: { prizeId: id, clientSeed: 'mine' } }
    },
  ],
  [
    'the money of a prize',
    async (who) => {
      const prizeId = `${await publish(prizes('chosen'))}.1`
      const key = { idempotencyKey: randomUUID() }
      return award((await who.call(offers.redeem, { prizeId, ...key })).award)
    },
  ],
  [
    'the sign-in of a day',
    async () => {
      const days = [{ day: 1, amount: '0.18' }]
      await publish(packet({ trigger: 'signin', period: 'day', reward: { of: 'streak', days } }))
      return { call: offers.signIn, input: {} }
    },
  ],
  [
    'the gift of a level',
    async (who) => {
      await reaches(who, 1)
      return gift('upgrade-1')
    },
  ],
  [
    'a gift by two people',
    async (who) => {
      await reaches(who, 6)
      const { run } = town
      const said = await run(`vip gift propose ${who.username} 500.00 a long time`, 'ann')
      const id = said.split(' ').at(-2) ?? ''
      await run(`vip gift approve ${who.username} ${id}`, 'ben')
      return gift(`exclusive-${id}`)
    },
  ],
  [
    'the rebate of a day',
    async (who) => {
      const noon = new Date(dayStartMs(yesterday) + 43_200_000).toISOString()
      await plays(who, '10000.00', { at: noon })
      const due = new Date(dayStartMs(yesterday) + 39 * 3_600_000)
      await makeRebates(town.db, who.member.bucket, due)
      return gift(`rebate-${yesterday}-1`)
    },
  ],
  [
    'the reward for a friend',
    async (who) => {
      await comesAndPlays(town, await codeOf(who))
      await count(town)
      return { call: invite.claim, input: {} }
    },
  ],
  [
    'the interest of savings',
    async (who) => {
      await town.deposits(who, '10000.00')
      await saves(town, who, '2026-03-01 10:00', '10000.00')
      await closeDays(town.db, town.buckets, shanghai('2026-04-01 12:00'))
      return { call: savings.receive, input: {} }
    },
  ],
]

/** Transfers of this member so far: what is given is one of them, or a prize that waits. */
const given = async ({ member }: Person) =>
  (
    await town.sql(
      `select (select count(*) from transfers where bucket = $1 and member_id = $2)
            + (select count(*) from offer_awards
                where bucket = $1 and member_id = $2 and claimed_at is null and amount is not null) as count`,
      [member.bucket, member.id],
    )
  )[0]!.count as bigint

const name = (number: number) => `at${String.fromCharCode(97 + number)}001`

test.each(kinds.map(([kind, ready], number) => ({ kind, ready, number })))(
  '$kind is given once by 200 claims at the same moment, over two servers',
  async ({ ready, number }) => {
    const who = await town.person(name(number))
    const { call, input } = await ready(who)
    const before = await given(who)
    const said = await atOnce(TIMES, async (at) => {
      const want = { ...input, idempotencyKey: randomUUID() }
      const door = at % 2 === 0 ? town : beside
      const { body } = await door.send(call.path, want, { token: who.token })
      return body.code === 1 ? 'ok' : (body.reason ?? body.msg)
    })
    const { ok, ...refused } = tally(said)
    expect([ok, refused]).toEqual([1, refused])
    // All refusals that lost the race have one reason, beside `busy` where the line was too long.
    expect(Object.keys(refused).filter((why) => why !== 'busy')).toHaveLength(1)
    expect((await given(who)) - before).toBe(call === offers.claim ? 0n : 1n)
    expect(await town.broken()).toEqual([])
  },
  120_000,
)

test.each([
  ['packet', '2026-06-01T12:00:00+08:00', 18_00n],
  ['birthday', '2027-02-28T00:00:00+08:00', 88_00n],
])(
  'the %s of VIP, which the calendar opens, is given once too',
  async (giftId, now, amount) => {
    const who = await town.person(giftId === 'packet' ? 'pac001' : 'bir001')
    await reaches(who, 4)
    await agesBy(who, 100)
    await tamper(`update vip_levels set at = '2026-01-01' where member_id = $1`, who)
    await brings(who, '100.00')
    await tamper(`update vip_deposits set at = '2026-05-25 00:00+08' where member_id = $1 and amount = 10000`, who)
    await plays(who, '180.00', { at: '2026-05-31 12:00+08' })
    await town.sql("update members set birthday = '2000-02-29', verified_at = '2026-01-30 00:00+08' where id = $1", [
      who.member.id,
    ])
    const houses = [town, beside]
    const said = await atOnce(TIMES, (at) =>
      houses[at % 2]!.db.tx(async (tx) => {
        await lockMember(tx, who.member)
        return (await claimGift(tx, who.member, giftId, new Date(now))).amount
      }).then(
        (got) => (got === amount ? 'ok' : String(got)),
        (thrown: { reason?: string }) => thrown.reason ?? String(thrown),
      ),
    )
    expect([oks(said), new Set(said)]).toEqual([1, new Set(['ok', 'gift_taken'])])
    expect(await town.broken()).toEqual([])
  },
  120_000,
)
