// A day of the town: who registers, what the house does by itself, the issues that are played, who sits down at a venue, and what
// people write and decide. Each step begins at its minute, or later where the one before it has lasted.
import { randomUUID } from 'node:crypto'
import { openLotteries } from '../../../api/lottery/odds/priced.ts'
import { prepareIssues } from '../../../api/lottery/issues.ts'
import { markDemo } from '../../../api/member/member.sql.ts'
import { findLottery } from '../../../core/lottery/calendar.ts'
import { lottery } from '../../../core/lottery/calls.ts'
import { invite } from '../../../core/invite.ts'
import { offers } from '../../../core/offers/offers.ts'
import { savings } from '../../../core/savings/savings.ts'
import { vip } from '../../../core/vip/vip.ts'
import { onOdds, onOfficial, onQuick, type Board } from '../boards.ts'
import { drain } from '../chores.ts'
import { endsIssue, KEYS } from '../evening.ts'
import { arrives } from '../people.ts'
import { issuesAhead } from '../seed.sql.ts'
import type { Chance } from './chance.ts'
import type { Resident } from './folk.ts'
import { attempt, crowd, type Living, type Person } from './living.ts'
import { addsAccount, payIn, takeOut } from './money.ts'
import { decides, speaks } from './talk.ts'
import { beCareful } from './care.ts'
import { sitDown } from './venues.ts'

const MINUTE_MS = 60_000

/** The minutes of the day whose newcomers register at a time. */
const TOGETHER = 120

/** When issues are played, in minutes of the day. */
const SESSIONS = [12 * 60 + 10, 19 * 60 + 20]
/** The plays of the daily lottery. It locks at 21:25, and nothing else is played until it is drawn. */
const DAILY = { code: 'lhc_1d', minute: 21 * 60, board: onOdds }

const boards: readonly (readonly [code: string, board: Board])[] = [
  ['k3_1m', onOdds], ['win_60', onQuick], ['ssc_1m', onOdds], ['x115_1m', onOfficial], ['pk10_1m', onOdds],
  ['win_30', onQuick], ['k3_3m', onOfficial], ['pc28_3m', onOdds], ['ssc_5m', onOfficial], ['lhc_5m', onOdds],
  ['win_180', onQuick], ['k3_5m', onOdds], ['pk10_5m', onOfficial], ['x115_5m', onOdds], ['k3_1m', onOfficial],
] // prettier-ignore

export type Step = { minute: number; does: (at: number) => Promise<unknown> }

/** The last day is today: what has come in since yesterday still waits for people. */
type Which = { day: number; isLast: boolean }

/** The steps of a day, in their order. */
export function stepsOf(living: Living, { day, isLast }: Which, newcomers: readonly Resident[]): Step[] {
  const luck = living.chance.of(`day ${day}`)
  const arrivals = Map.groupBy(newcomers, ({ comes }) => Math.floor(comes.minute / TOGETHER))
  const sessions = SESSIONS.map((minute, at): Step => {
    const [code, board] = boards[(day * SESSIONS.length + at) % boards.length]!
    return { minute, does: (from) => plays(living, { code, board, from, luck: luck.of(`session ${at}`) }) }
  })
  const rest: Step[] = [
    ...(day > 0 ? [{ minute: 15 * 60 + 10, does: () => theNight(living) }] : []),
    { minute: 9 * 60 + 30, does: (from) => speaks(living, luck.of('talk'), { from, isLast }) },
    { minute: 11 * 60 + 15, does: () => decides(living, { day, isLast }) },
    { minute: 14 * 60, does: (from) => saves(living, luck.of('saves'), from) },
    { minute: 15 * 60 + 40, does: (from) => takes(living, luck.of('takes'), from) },
    { minute: 16 * 60 + 20, does: (from) => beCareful(living, luck.of('care'), from) },
    { minute: 20 * 60 + 10, does: (from) => sits(living, luck.of('sits'), from) },
    { minute: DAILY.minute, does: (from) => plays(living, { ...DAILY, from, luck: luck.of('daily') }) },
  ]
  const registrations = [...arrivals.values()].map((some): Step => ({
    minute: some[0]!.comes.minute,
    does: (from) => register(living, some, from),
  }))
  return [...registrations, ...sessions, ...rest].toSorted((a, b) => a.minute - b.minute)
}

/** They register in the order of the town's list, whoever of them is done first. */
async function register(living: Living, some: readonly Resident[], from: number): Promise<void> {
  const came = new Map<Resident, Person>()
  await crowd(living, some, {
    ...{ from, untilMs: 30 * MINUTE_MS },
    does: async (who) => {
      const person = await registered(living, who)
      if (person) came.set(who, person)
    },
  })
  const isFirst = living.people.length === 0
  living.people.push(...some.flatMap((who) => came.get(who) ?? []))
  if (isFirst && living.people[0]) await addsAccount(living, living.people[0])
}

async function registered(living: Living, who: Resident): Promise<Person | undefined> {
  const { app, house, people } = living
  const inviter = who.broughtBy === undefined ? undefined : people[who.broughtBy]
  const mine = inviter && (await attempt(living, () => inviter.call(invite.mine, {})))
  const { birthday, ...rest } = who
  const person = await attempt(living, () =>
    arrives(app, house, {
      ...rest,
      birthday: who.isVerified ? birthday : undefined,
      ...(mine?.code && { inviteCode: mine.code }),
    }),
  )
  if (!person) return undefined
  // Nobody mistakes them for people: a production does not open on them.
  if (who.isVerified) await house.db.tx((tx) => markDemo(tx, person.member, birthday))
  return { ...who, ...person }
}

/** The house's daily jobs, and the consequences of the day before. */
async function theNight(living: Living): Promise<void> {
  const { chores, house } = living
  await chores('savings_days', 'savings_due', 'vip_rebate', 'offers_lapse', 'deposit_chain')
  await drain(house)
}

/** The house's own work of the minutes before: so nothing waits that would not wait in a house that never closed. */
export async function evens({ chores, house }: Living): Promise<void> {
  await chores('deposit_expire', 'care_reopen', 'turnover_count', 'offers_missions', 'bets_days', 'vip_rebate_credit')
  await drain(house)
}

/** The people who play today, in the order in which they came to town. */
const playersOf = ({ people, lively }: Living, luck: Chance, share = 100): Person[] =>
  people.filter(({ habit, isVerified }) => isVerified && luck.is((lively * habit.plays * share) / 100))

type Session = { code: string; board: Board; from: number; luck: Chance }

/** Some of those who play today pay in first and look into their rewards, and then they bet on the issues that come. */
async function plays(living: Living, { code, board, from, luck }: Session): Promise<void> {
  const { house, past } = living
  const players = playersOf(living, luck.of('who'), 28)
  const priced = await openLotteries(house).find(code)
  const [looker] = players
  if (!priced?.isOpen || !looker) return
  const short = players.filter(() => luck.is(45))
  await payIn(living, short, from)
  await crowd(living, players, {
    ...{ from: from + 12 * MINUTE_MS, untilMs: MINUTE_MS },
    does: async (person) => luck.is(40) && person.call(offers.signIn, { idempotencyKey: randomUUID() }),
  })
  await prepareIssues(house, priced, KEYS)
  const places = await board(looker, code)
  const daily = findLottery(code)?.dailyAtSeconds !== undefined
  for (let round = 0; ; round++) {
    const { current } = await looker.call(lottery.info, { lottery: code })
    if (current?.status !== 'open') break
    const leftMs = current.lockAt - past.now()
    // Nobody begins to bet on an issue that is about to lock.
    await crowd(living, leftMs > 15_000 ? players : [], {
      ...{ from: past.now() + 2_000, untilMs: Math.min(leftMs - 12_000, 5 * MINUTE_MS) },
      does: (person, at) => {
        const bet = luck.of(`${person.username} ${round}`)
        return places(person, current.issue, { round: at + round * 7 + bet.upTo(40), ...stakesOf(person, bet) })
      },
    })
    await endsIssue(house, past.reaches, current)
    if (daily) break
  }
  // On a slow machine an issue may have locked meanwhile.
  for (const issue of await issuesAhead(house.db)) await endsIssue(house, past.reaches, issue)
}

function stakesOf({ habit: { stake } }: Person, luck: Chance) {
  const yuan = (amount: number) => `${amount}.00`
  return {
    most: yuan(stake * luck.oneOf([1, 1, 1, 2, 3])),
    least: yuan(Math.max(2, Math.floor(stake / 5))),
    ticket: yuan(stake * 2),
  }
}

async function sits(living: Living, luck: Chance, from: number): Promise<void> {
  const players = playersOf(living, luck.of('who'), 50).filter(({ habit }) => habit.games)
  await sitDown(living, luck.some(players, 10), from)
}

async function saves(living: Living, luck: Chance, from: number): Promise<void> {
  const savers = living.people.filter(
    ({ habit, isVerified }) => isVerified && habit.saves && luck.is(living.lively * 6),
  )
  await crowd(living, savers, {
    ...{ from, untilMs: 10 * MINUTE_MS },
    does: (person) => {
      const idempotencyKey = randomUUID()
      const act = luck.of(person.username).upTo(10)
      if (act < 5) return person.call(savings.into, { product: 'flex', amount: '200.00', idempotencyKey })
      if (act < 7) return person.call(savings.into, { product: 'lock30', amount: '1000.00', idempotencyKey })
      if (act < 9) return person.call(savings.receive, { idempotencyKey })
      return person.call(savings.turnout, { amount: '100.00', idempotencyKey })
    },
  })
}

const claims = [vip.claim, offers.claim, invite.claim]

/** Payouts, for which an account is said first, days before; and gifts that wait. */
async function takes(living: Living, luck: Chance, from: number): Promise<void> {
  const payers = living.people.filter(({ habit, isVerified }) => isVerified && habit.takes !== 'never')
  await crowd(
    living,
    payers.filter(() => luck.is(living.lively * 2)),
    { ...{ from, untilMs: MINUTE_MS }, does: (one) => addsAccount(living, one) },
  )
  await takeOut(
    living,
    payers.filter(({ habit }) => luck.is(living.lively * Math.max(1, habit.plays / 6))),
    from + 2 * MINUTE_MS,
  )
  await crowd(living, playersOf(living, luck.of('gifts'), 15), {
    ...{ from: from + 33 * MINUTE_MS, untilMs: 5 * MINUTE_MS },
    does: async (person) => {
      const { list } = await person.call(offers.welfare, {})
      for (const { claim, from: opens } of list) {
        const endpoint = claims.find(({ path }) => path === claim.path)
        if (endpoint && (opens === null || opens <= living.past.now()))
          await person.call(endpoint, { ...claim.input, idempotencyKey: randomUUID() } as never)
      }
    },
  })
}
