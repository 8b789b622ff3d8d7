// R-RG-08, at the doors that are no call of the contract (those meet the table in api/shell/kinds.test.ts): the venues' door,
// their journals, and every job. Each says here what it does for a member. A door or a job that says nothing, and one that
// plays, brings in or gives without having been tried against who may not, turns this red.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { official } from '../../core/lottery/official-calls.ts'
import { isOpenTo, type Kind, type Standing } from '../../core/kinds.ts'
import { DAY_MS } from '../../core/time.ts'
import { savings } from '../../core/savings/savings.ts'
import { transfer } from '../../core/transfer.ts'
import { fromWire } from '../../core/money.ts'
import { features } from '../features.ts'
import { pullJournal } from '../games/journal.ts'
import { calls } from '../games/messages.ts'
import { ids, openGameTown, spinAt, type Playing } from '../games/testing/town.ts'
import { codeOf, comesAndPlays, terms } from '../invite/testing.ts'
import { addFacts } from '../ledger/seal/facts.ts'
import { prepareIssues } from '../lottery/issues.ts'
import { openLotteries } from '../lottery/odds/priced.ts'
import { chased, issuesToCome, submission } from '../lottery/testing/boards.ts'
import { tamper } from '../lottery/testing/play.ts'
import { blockMember } from '../member/blocks.ts'
import { memberFacts, OWN } from '../member/facts.sql.ts'
import { endOffers } from '../member/offers-end.ts'
import { offersOf, packet } from '../offers/testing.ts'
import { happened, into } from '../savings/testing.ts'
import type { Jobs } from '../shell/jobs.ts'
import type { Member } from '../shell/serve.ts'
import { addObligation } from '../turnover/turnover.ts'
import { vipOf } from '../vip/testing.ts'
import { excludes, rests } from './testing.ts'

/** Beside the kinds of calls: `told` tells of what the house gives, `owed` ends or pays what is the member's already, and
 * `books` is about no member, or tells no member of anything given. */
type Does = Kind | 'told' | 'owed' | 'books'

const venueDoors: Record<string, Does> = {
  ...{ permit: 'play', bet: 'play', win: 'owed', rollback: 'owed', balance: 'read', journal: 'owed' },
}

const jobDoors: Record<string, Does> = {
  ...{ chase_legs: 'play', chase_sweep: 'play', savings_due: 'moneyIn' },
  ...{ offers_deposit: 'offer', offers_missions: 'offer', invite_count: 'told', vip_rebate: 'told' },
  // Chases, launches and rounds end, orders and transfers go on, and what was earned is paid, whoever it is.
  ...{ chases_stop: 'owed', launch_end: 'owed', rounds_stop: 'owed', launches_sweep: 'owed', launches_tell: 'owed' },
  ...{ journals_pull: 'owed', rounds_query: 'owed', transfer_follow: 'owed', transfer_ask: 'owed', match_void: 'owed' },
  ...{ withdraw_send: 'owed', withdraw_ask: 'owed', withdraw_inbox: 'owed' },
  ...{
    deposit_inbox: 'owed',
    deposit_reconcile: 'owed',
    deposit_late: 'owed',
    deposit_ask: 'owed',
    deposit_chain: 'owed',
  },
  ...{ savings_days: 'owed', vip_rebate_credit: 'owed', draw_resettle: 'owed', ledger_collect: 'owed' },
  // The word that a wait is over, and codes that a member asked for.
  ...{ care_reopen: 'read', care_remind: 'read', care_review: 'read' },
  ...{ sms_code: 'read', sms_notice: 'read', judge_identity: 'read' },
  ...{ offers_lapse: 'books', vip_windows: 'books', turnover_count: 'books', bets_days: 'books', wallet_days: 'books' },
  ...{ deposit_expire: 'books', deposit_quotes: 'books', deposit_lost: 'books', returns_test: 'books' },
  ...{ ledger_seal: 'books', ledger_watch: 'books', ledger_watch_again: 'books', ledger_audit: 'books' },
  ...{
    draw_audit: 'books',
    liability_day: 'books',
    permits_forget: 'books',
    wallet_links: 'books',
    joins_forget: 'books',
  },
  ...{ lobby_list: 'books', lobby_members: 'books', lobby_returns: 'books', avatars_forget: 'books' },
  ...{ pictures_forget: 'books', support_forget: 'books', 'member-sweep': 'books', 'site-links': 'books' },
}

const still = { lotteries: ['k3_1m', 'k3_3m'], drawSeconds: 43_200, drawLockSeconds: 5 }
/** Jobs that act for another member than the one whose standing is tested, and their kind of door. */
const otherDoors: Record<string, Does> = { friend: 'play' }

const town = await openGameTown({ ...still, invites: terms })
const jobs: Jobs = Object.assign({}, ...features.map((feature) => feature.jobs?.(town)))
for (const lottery of ['k3_1m', 'k3_3m']) await prepareIssues(town, (await openLotteries(town).find(lottery))!, 2_048)
const { publish, applies } = offersOf(town)
const spin = spinAt(town)

test('every door of the venues and every job says what it does for a member', () => {
  expect(Object.keys(venueDoors)).toEqual([...calls.toSorted(byPlace), 'journal'])
  expect(Object.keys(jobDoors).toSorted()).toEqual(Object.keys(jobs).toSorted())
})
const order = Object.keys(venueDoors)
const byPlace = (one: string, other: string) => order.indexOf(one) - order.indexOf(other)

/** Puts a member into each standing. Elsewhere is a call, and these doors are none. A blocked member is held as an excluded one. */
const becomes: Record<'playing' | 'blocked' | Exclude<Standing, 'elsewhere'>, (member: Member) => Promise<unknown>> = {
  playing: async () => undefined,
  resting: (member) => rests(town, { member }),
  excluded: (member) => excludes(town, { member }),
  blocked: (member) => town.db.tx((tx) => blockMember(tx, member, { person: 'ann', why: 'a test' }, town.hooks)),
  unoffered: (member) => town.db.tx((tx) => endOffers(tx, member, { person: 'ann', why: 'a test' })),
  unverified: async (member) => {
    await town.sql('update members set birthday = null, verified_at = null where bucket = $1 and id = $2', [
      member.bucket,
      member.id,
    ])
    await addFacts(town.db, memberFacts, member, [OWN])
  },
}
const stands = Object.keys(becomes) as (keyof typeof becomes)[]

/** May a door of this kind go on for who stands so? */
function goesOn(does: Does, stand: keyof typeof becomes): boolean {
  if (does === 'owed' || does === 'books' || stand === 'playing') return true
  const held: Standing = stand === 'blocked' ? 'excluded' : stand
  // Who is not verified yet is told as everybody is, and asked for it where they take it.
  if (does === 'told') return held === 'unverified' || isOpenTo('offer', [held])
  return isOpenTo(does, [held])
}

type Who = { dice: Playing; slots: Playing; friend: Member }

/**
 * Prepares a door while the member may still play; the function it answers says whether the door went on after the
 * standing changed.
 */
type Trial = (who: Who) => Promise<() => Promise<boolean>>

const counts = async (text: string, { bucket, id }: Member, more: unknown[] = []) =>
  (await town.sql(`select count(*)::int as n from ${text}`, [bucket, id, ...more]))[0].n as number
const own = 'bucket = $1 and member_id = $2'
const went = (answer: Record<string, unknown>) => answer['status'] === 'done' || answer['allowed'] === true
const stake = () => ({ ...ids(), stake: '2.00', risk: '2.00', currency: 'CNY' })

const atVenues: Record<string, Trial> = {
  bet:
    async ({ dice }) =>
    async () =>
      went(await dice.says('bet', stake())),
  permit: async ({ slots }) => async () => went(await slots.says('permit', { permit: randomUUID(), round: randomUUID(), stake: '2.00' })), // prettier-ignore
  win: async ({ dice }) => {
    const one = stake()
    await dice.says('bet', one)
    const won = { win: one.win, bet: one.bet, round: one.round, amount: '3.00', valid: '2.00', currency: 'CNY' }
    return async () => went(await dice.says('win', won))
  },
  rollback: async ({ dice }) => {
    const { rollback, bet, round, ...rest } = stake()
    await dice.says('bet', { bet, round, ...rest })
    return async () => went(await dice.says('rollback', { rollback, bet, round }))
  },
  balance:
    async ({ dice }) =>
    async () =>
      (await dice.cash()) !== 'undefined',
  journal: async ({ slots }) => {
    const round = await spin(slots, '2.00', '3.00')
    return async () => {
      await pullJournal(town, slots.member, 'electronic')
      return (await counts(`venue_rounds where ${own} and round = $3`, slots.member, [round])) === 1
    }
  },
}

/** Two legs of a lottery, of which the first waits for its issue. */
async function chase({ call }: Playing, lottery: string): Promise<void> {
  const issues = (await issuesToCome(town, 3, lottery)).map(({ issue }) => issue)
  const legs = [1, 2].map((place) => ({ issue: issues[place] ?? '', multiple: 1 }))
  const one = await submission(town, issues[1] ?? '', [['k3.sum', [11], 1]], { lottery })
  await call(official.submit, chased(one, legs))
}
const legsPlaced = (who: Playing, lottery: string) =>
  counts(`bets b join draws d on d.bucket = b.bucket and d.id = b.draw_id
           where b.bucket = $1 and b.member_id = $2 and d.lottery = $3`, who.member, [lottery]) // prettier-ignore
const awards = (who: Playing, priced: string) =>
  counts(`offer_awards where ${own} and offer = $3`, who.member, [priced])
const told = (who: Playing, kind: string) => counts(`messages where ${own} and kind = $3`, who.member, [kind])

const byDeposit = await publish(packet({ trigger: 'deposit', threshold: '50.00' }))
const byPlay = await publish(packet({ trigger: 'turnover', threshold: '100.00' }))

const atJobs: Record<string, Trial> = {
  chase_legs: async ({ dice }) => {
    await chase(dice, 'k3_1m')
    return async () => (await legsPlaced(dice, 'k3_1m')) === 1
  },
  chase_sweep: async ({ slots }) => {
    await chase(slots, 'k3_3m')
    return async () => (await legsPlaced(slots, 'k3_3m')) === 1
  },
  savings_due: async ({ dice }) => {
    const { id } = await dice.call(savings.into, into('100.00', 'lock1', true))
    await happened(town, dice, id, new Date(Date.now() - 2 * DAY_MS))
    return async () => (await counts(`savings_locks where ${own} and state = 'renewed'`, dice.member)) > 0
  },
  offers_deposit: async ({ dice }) => {
    await applies(dice, byDeposit)
    const deposit = { source: 'deposit', ref: 'd1', face: fromWire('60.00') } as const
    await town.db.tx((tx) => addObligation(tx, dice.member, deposit))
    return async () => (await awards(dice, byDeposit)) === 1
  },
  offers_missions: async ({ dice }) => {
    await applies(dice, byPlay)
    await vipOf(town).plays(dice, '100.00')
    return async () => (await awards(dice, byPlay)) === 1
  },
  invite_count: async ({ dice }) => {
    await comesAndPlays(town, await codeOf(dice))
    return async () => (await told(dice, 'invite_earned')) === 1
  },
  vip_rebate: async ({ dice }) => {
    await vipOf(town).plays(dice, '1000.00', { at: new Date(Date.now() - 2 * DAY_MS).toISOString() })
    return async () => (await told(dice, 'rebate_came')) === 1
  },
}

const besides: Record<string, Trial> = {
  friend: async ({ friend }) => async () => (await counts(`invitations where friend_bucket = $1 and friend_id = $2 and state = 'earned'`, friend)) === 1, // prettier-ignore
}

/** Calls of a job that the outbox makes of something; all others have none. */
const payloads: Record<string, (who: readonly Who[]) => Record<string, unknown>[]> = {
  chase_legs: () => town.buckets.map((bucket) => ({ bucket, lottery: 'k3_1m' })),
  offers_deposit: (all) =>
    all.map(({ dice: { member } }) => ({ bucket: member.bucket, member: String(member.id), ref: 'd1' })),
}

test('whoever stands however: a door that plays, brings in or gives is closed, and all that is owed comes', async () => {
  const trials = { ...atVenues, ...atJobs, ...besides }
  const all = { ...venueDoors, ...jobDoors, ...otherDoors }
  const code = await codeOf(await town.person('inviter1'))
  const tried = Object.entries(all)
    .filter(([, does]) => !['owed', 'books', 'read'].includes(does))
    .map(([door]) => door)
  expect(tried.filter((door) => !(door in trials))).toEqual([])
  const people = new Map<keyof typeof becomes, Who>()
  const found = new Map<string, () => Promise<boolean>>()
  for (const stand of stands) {
    const name = stand.slice(0, 8)
    const [dice, slots] = [await town.playing(`${name}1`, 'dice', '2000.00'), await town.playing(`${name}2`, 'slot20')]
    await slots.receives('100.00')
    const { member: friend } = await comesAndPlays(town, code)
    const who = { dice, slots, friend }
    people.set(stand, who)
    for (const [door, ready] of Object.entries(trials)) found.set(`${door} ${stand}`, await ready(who))
    await dice.call(transfer.setAuto, { auto: true })
    for (const member of [dice.member, slots.member, friend]) await becomes[stand](member)
  }
  await legsAreDue()
  for (const door of Object.keys(atJobs))
    for (const payload of payloads[door]?.([...people.values()]) ?? [{}]) await jobs[door]!.run(payload)
  const table = async (expected: boolean) => {
    const rows: Record<string, boolean> = {}
    for (const [name, happens] of found) {
      const [door = '', stand] = name.split(' ') as [string, keyof typeof becomes]
      rows[name] = expected ? goesOn(all[door]!, stand) : await happens()
    }
    return rows
  }
  expect(await table(false)).toEqual(await table(true))
  // Automatic transfers into a venue, made by the member's pages, end with a break (C-04).
  const isAuto = async (stand: keyof typeof becomes) =>
    counts(`wallet_switches where ${own} and auto_at is not null`, people.get(stand)!.dice.member)
  expect([await isAuto('playing'), await isAuto('resting'), await isAuto('excluded')]).toEqual([1, 0, 0])
})

/** The second issue opens now, in every place that knows when it does. */
async function legsAreDue(): Promise<void> {
  for (const lottery of ['k3_1m', 'k3_3m']) {
    const [, second] = await issuesToCome(town, 2, lottery)
    await tamper(town, 'update draws set open_at = now() where lottery = $1 and issue = $2', [lottery, second?.issue])
  }
  await tamper(town, 'update chase_legs set opens_at = now() where leg = 0')
  await tamper(town, 'update chases set next_at = now() where state = 1')
}
