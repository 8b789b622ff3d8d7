// Moments of gifts: activities, VIP, friends, savings.
import { fromWire } from '../../../core/money.ts'
import { offers } from '../../../core/offers/offers.ts'
import { addDays, dayOf } from '../../../core/time.ts'
import { claim, codeOf, comesAndPlays, count } from '../../../api/invite/testing.ts'
import { key, offersOf, packet } from '../../../api/offers/testing.ts'
import { tamper } from '../../../api/testing/tamper.ts'
import { countAs } from '../../../api/turnover/testing.ts'
import { makeRebates } from '../../../api/vip/rebate.ts'
import { vipOf } from '../../../api/vip/testing.ts'
import type { FullTown } from '../town.ts'
import { later, of, sets, type Moment } from './moment.ts'

const MADE = 'every award is what its terms make of what it was won by'
const GIVEN = 'every gift is what the ladder gives to its level, for what it is given for'
const PAID = 'every gift and rebate that was taken was paid once and asks to be played once'
const CLAIMED = 'every bonus was claimed once, asks to be played what its terms say, and went where its deposit went'

/** Terms that say something else for a moment, while somebody wins by them. */
const termsMoment = (
  what: string,
  { terms, path, edited, said }: Record<'path' | 'edited' | 'said', string> & { terms: object },
): Moment => ({
  ...{ table: 'offers', what, by: MADE },
  begin: async (town) => {
    const { publish, applies } = offersOf(town)
    const offer = await publish(terms)
    const who = await town.person(`cat${offer.replace(/\D/g, '').padStart(3, '0')}`)
    const isDrawn = path.endsWith('weight}')
    if (isDrawn) await applies(who, offer)
    const draw = () => who.call(offers.redeem, { prizeId: offer, clientSeed: 'cat', ...key() })
    const to = (value: string) => `terms = jsonb_set(terms, '${path}', '${value}')`
    const rows = { to: to(edited), back: to(said), where: 'id = $1', values: [offer] }
    return { ...sets('offers', rows), act: () => (isDrawn ? draw() : applies(who, offer)) }
  },
})

const prize = (name: string, amount: string, weight: number) => ({ name: { zh_hans: name, en: name }, amount, weight })
const prizes = [prize('a', '1.00', 999_999), prize('b', '888.00', 1)]

/** Somebody whose mission of 8.00 is played, and waits to be claimed. */
async function winner(town: FullTown, name: string) {
  const { publish, applies, missions } = offersOf(town)
  const who = await town.person(name)
  const offer = await publish(packet({ trigger: 'turnover', threshold: '500.00' }))
  await applies(who, offer)
  await countAs(town.db, who.member, fromWire('500.00'))
  await missions()
  const [award] = await town.sql('select id from offer_awards where member_id = $1', [who.member.id])
  return { who, award: String(award?.['id']) }
}

/** Somebody whose rebate of a day waits to be made, or was. */
async function player(town: FullTown, name: string, isMade = false) {
  const who = await town.person(name)
  const { reaches, plays } = vipOf(town)
  await reaches(who, 1)
  await plays(who, '10000.00')
  const make = () => makeRebates(town.db, who.member.bucket, later(2))
  if (isMade) await make()
  return { who, make }
}

export const giftMoments: readonly Moment[] = [
  termsMoment('an amount', { terms: packet(), path: '{reward,amount}', edited: '"8888.00"', said: '"8.00"' }),
  termsMoment('how often it is to be played', {
    ...{ terms: packet({ multipleBp: 50_000 }), path: '{multipleBp}', edited: '0', said: '50000' },
  }),
  termsMoment('the weight of a prize', {
    terms: packet({ reward: { of: 'prizes', way: 'drawn', prizes } }),
    ...{ path: '{reward,prizes,1,weight}', edited: '1000000', said: '1' },
  }),
  {
    ...{ table: 'offers', what: 'an activity that has ended', by: MADE },
    begin: async (town) => {
      const { publish } = offersOf(town)
      const id = await publish(packet())
      const who = await town.person('cal001')
      await tamper(
        town.database.config,
        `update offers set published_at = published_at - interval '2 hours', ended_at = published_at - interval '1 hour' where id = $1`,
        [id],
      )
      const rows = {
        to: 'ended_at = null',
        back: "ended_at = published_at + interval '1 hour'",
        where: 'id = $1',
        values: [id],
      }
      return { ...sets('offers', rows), act: () => who.call(offers.apply, { id, version: 1, ...key() }) }
    },
  },
  {
    ...{
      table: 'offer_stocks',
      what: 'one more than there are',
      by: 'what is left of prizes and activities is what there was less what was won',
    },
    begin: async (town) => {
      const { publish, applies } = offersOf(town)
      const offer = await publish(packet({ stock: 1 }))
      await applies(await town.person('dan001'), offer)
      const other = await town.person('deb001')
      const rows = { to: 'taken = 0, spent = 0', back: 'taken = 1', where: 'offer = $1', values: [offer] }
      return { ...sets('offer_stocks', rows), act: () => applies(other, offer) }
    },
  },
  {
    ...{ table: 'offer_joins', what: 'joined before it was played', by: MADE },
    begin: async (town) => {
      const { publish, applies, missions } = offersOf(town)
      const who = await town.person('dee001')
      await countAs(town.db, who.member, fromWire('500.00'))
      await applies(who, await publish(packet({ trigger: 'turnover', threshold: '500.00' })))
      const by = (sign: string) =>
        `joined_at = (joined_at at time zone 'UTC' ${sign} interval '1 hour') at time zone 'UTC'`
      return { ...sets('offer_joins', { to: by('-'), back: by('+'), ...of(who) }), act: missions }
    },
  },
  {
    ...{ table: 'offer_awards', what: 'what waits to be claimed', by: CLAIMED },
    begin: async (town) => {
      const { who, award } = await winner(town, 'dot001')
      const rows = { to: 'amount = 888800', back: 'amount = 800', ...of(who) }
      return { ...sets('offer_awards', rows), act: () => offersOf(town).claims(who, award) }
    },
  },
  {
    ...{ table: 'turnover_bets', what: 'a mission that nobody has played', by: MADE },
    begin: async (town) => {
      const { publish, applies, missions } = offersOf(town)
      const who = await town.person('gil001')
      await applies(who, await publish(packet({ trigger: 'turnover', threshold: '500.00' })))
      await countAs(town.db, who.member, fromWire('1.00'))
      return {
        ...sets('turnover_bets', { to: 'effective = 50000', back: 'effective = 100', ...of(who) }),
        act: missions,
      }
    },
  },
  {
    ...{ table: 'sign_ins', what: 'the last day of a row', by: 'every day of a row stands on the day before it' },
    begin: async (town) => {
      const who = await town.person('fay001')
      const days = [1, 7].map((day) => ({ day, amount: day === 7 ? '88.00' : '1.00' }))
      await offersOf(town).publish(packet({ trigger: 'signin', period: 'day', reward: { of: 'streak', days } }))
      const signs = () => who.call(offers.signIn, key())
      await signs()
      // The gift is moved to yesterday.
      const yesterday = addDays(dayOf(Date.now()), -1)
      for (const text of ['sign_ins set day', 'offer_awards set period'])
        await tamper(town.database.config, `update ${text} = $2 where member_id = $1`, [who.member.id, yesterday])
      const [where, values] = [`member_id = $1 and day = '${yesterday}'`, [who.member.id]]
      return { ...sets('sign_ins', { to: 'streak = 6', back: 'streak = 1', where, values }), act: signs }
    },
  },
  {
    ...{
      table: 'vip_standings',
      what: 'totals that nobody has',
      by: 'no level is above what all deposits and all play come to',
    },
    begin: async (town) => {
      const who = await town.person('amy001')
      const { brings } = vipOf(town)
      await brings(who, '100.00')
      const by = (sign: string) => `deposited = deposited ${sign} 3000000000, played = played ${sign} 60000000000`
      const rows = { to: by('+'), back: by('-'), ...of(who) }
      return { ...sets('vip_standings', rows), act: () => brings(who, '100.00') }
    },
  },
  {
    ...{ table: 'members', what: 'a birthday that is today', by: GIVEN },
    begin: async (town) => {
      const who = await town.person('ben001')
      const { reaches, claims } = vipOf(town)
      await reaches(who, 2)
      const [was] = await town.sql('select birthday::text, verified_at::text from members where id = $1', [
        who.member.id,
      ])
      const is = (day: unknown, since: unknown) => `birthday = '${String(day)}', verified_at = '${String(since)}'`
      const [to, back] = [
        is(`1990${dayOf(Date.now()).slice(4)}`, '2026-01-01'),
        is(was?.['birthday'], was?.['verified_at']),
      ]
      const act = async () => {
        const answer = await claims(who, 'birthday')
        if (answer !== 'ok') throw new Error(answer)
      }
      return { ...sets('members', { to, back, where: 'id = $1', values: [who.member.id] }), act }
    },
  },
  {
    ...{
      table: 'vip_levels',
      what: 'the level at the end of a day',
      by: 'every rebate is what its day and the level at its end make of it',
    },
    begin: async (town) => {
      const { who, make } = await player(town, 'bea001')
      // As if the level had been reached after that day, so that its history is asked.
      for (const text of ['vip_standings set level_at', 'vip_levels set at'])
        await tamper(town.database.config, `update ${text} = $2 where member_id = $1`, [who.member.id, later(1)])
      const [to, back] = ['level = 10, at = $2', 'level = 1, at = $3']
      const [where, values] = [
        'member_id = $1 and $2::timestamptz < $3::timestamptz',
        [who.member.id, new Date(), later(1)],
      ]
      return { ...sets('vip_levels', { to, back, where, values }), act: make }
    },
  },
  {
    ...{
      table: 'vip_days',
      what: 'what was played on a day',
      by: 'every rebate is what its day and the level at its end make of it',
    },
    begin: async (town) => {
      const { who, make } = await player(town, 'bob001')
      return {
        ...sets('vip_days', { to: 'played = played * 10', back: 'played = played / 10', ...of(who) }),
        act: make,
      }
    },
  },
  {
    ...{ table: 'vip_rebates', what: 'a rebate that waits', by: PAID },
    begin: async (town) => {
      const { who } = await player(town, 'bud001', true)
      const rows = { to: 'amount = amount * 10', back: 'amount = amount / 10', ...of(who) }
      const day = dayOf(Date.now())
      return { ...sets('vip_rebates', rows), act: () => vipOf(town).claims(who, `rebate-${day}-1`) }
    },
  },
  {
    ...{ table: 'vip_gifts', what: 'a gift that waits', by: PAID },
    begin: async (town) => {
      const who = await town.person('bev001')
      const { reaches, claims } = vipOf(town)
      await reaches(who, 1)
      const rows = { to: 'amount = 88800', back: 'amount = 800', ...of(who) }
      return { ...sets('vip_gifts', rows), act: () => claims(who, 'upgrade-1') }
    },
  },
  {
    ...{
      table: 'invitations',
      what: 'what a friend has brought',
      by: 'every reward for friends was paid once and asks to be played',
    },
    begin: async (town) => {
      const who = await town.person('eli001')
      await comesAndPlays(town, await codeOf(who))
      await count(town)
      const rows = { to: 'reward = 888800', back: 'reward = 1800', ...of(who) }
      return { ...sets('invitations', rows), act: () => claim(who) }
    },
  },
]
