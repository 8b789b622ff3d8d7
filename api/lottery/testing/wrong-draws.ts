// Draws that go wrong, for the tests of settling them again: all members bet, and then what is stored is another.
import { lottery as calls } from '../../../core/lottery/calls.ts'
import { fen } from '../../../core/money.ts'
import { post } from '../../ledger/post/ledger.ts'
import { receivableList } from '../../ledger/settle/resettle.ts'
import { cashOf } from '../../ledger/post/wallets.ts'
import { openHouse, type Person, type TestHouse } from '../../testing/house.ts'
import { drawIssue, lockIssue } from '../draw.ts'
import { judgeOf, settleIssue } from '../settlement.ts'
import { findUnderWay, type UnderWay } from '../lottery.sql.ts'
import { endIssue, freshIssue, order, tamper, until } from './play.ts'
import { issuesReady } from './boards.ts'

const NAMES = ['amy001', 'bao001', 'chen001', 'dora001', 'evan001', 'fei0011']

export type Scene = { house: TestHouse; people: Person[] }

/** A house without a ticker, whose draws the test takes on by itself, and people who bet. */
export async function openScene(): Promise<Scene> {
  const house = await openHouse({ drawSeconds: 10, drawLockSeconds: 1 })
  const people: Person[] = []
  for (const name of NAMES) people.push(await house.person(name))
  return { house, people }
}

type Lines = Parameters<typeof order>[2]
const SUMS = [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17]

/**
 * Lines of a member: half of them back each side, so that any change of the result pays some too much at first; and
 * any draw has a winner.
 */
function linesOf(at: number): Lines {
  const side = at % 2 === 0 ? 'big' : 'small'
  const sums = SUMS.slice(2 * at, 2 * at + 2)
  return [
    ['k3.side', [side], `${10 + at}.00`],
    ['k3.side', ['odd'], '3.00'],
    ['k3.sum', sums, '2.00'],
    ['k3.triple_any', ['*'], '1.00'],
  ]
}

export const rowOf = ({ house }: Scene, issue: string): Promise<UnderWay> =>
  until(async () => (await findUnderWay(house.db)).find((one) => one.issue === issue))
export const hush = () => {}

/** An issue that all members have bet on, closed: its list stands, its key does not. */
export async function locked(scene: Scene): Promise<UnderWay> {
  const { house, people } = scene
  await issuesReady(house, 2)
  for (const person of people) await person.receives('100.00')
  const { issue } = await freshIssue(house)
  await Promise.all(people.map(async (person, at) => person.call(calls.place, await order(house, issue, linesOf(at)))))
  await endIssue(house, issue)
  await lockIssue(house, await rowOf(scene, issue), hush)
  return rowOf(scene, issue)
}

export type Wrong = { issue: string; drawId: bigint; right: number[] }

/** A draw whose stored numbers are changed after a right draw, as an accident or a thief could do. */
export async function settledWrongly(scene: Scene): Promise<Wrong> {
  const { house } = scene
  const due = await locked(scene)
  await drawIssue(house, due, hush)
  const { numbers, issue, drawId } = await rowOf(scene, due.issue)
  const right = numbers as number[]
  // The side that lost and a sum that a member has: it paid too much even where the right one is a triple.
  const wrong = right.reduce((sum, face) => sum + face, 0) > 10 ? [1, 1, 2] : [4, 5, 6]
  await tamper(house, 'update issues set numbers = $1 where draw_id = $2', [wrong, drawId])
  await settleIssue(house, await rowOf(scene, issue))
  return { issue, drawId, right }
}

/** Returns the money that each member's bets on an issue should have brought, by the rules and the right numbers. */
export async function dueOn({ house }: Scene, drawId: bigint, numbers: number[]): Promise<Map<bigint, bigint>> {
  const rows = await house.sql(
    `select member_id as "memberId", order_id as "orderId", line, play, selection, unit_stake as "unitStake",
            stake, odds from bets where draw_id = $1`,
    [drawId],
  )
  const sums = new Map<bigint, bigint>()
  const judged = judgeOf({ lottery: 'k3_1m', numbers, facts: {} })(rows)
  for (const bet of judged) {
    if (!bet) throw new Error('a bet of the scene cannot be read')
    sums.set(bet.memberId, (sums.get(bet.memberId) ?? 0n) + bet.payout + bet.refund)
  }
  return sums
}

export async function broughtBy({ house }: Scene, drawId: bigint): Promise<Map<bigint, bigint>> {
  const rows = (await house.sql(
    'select member_id as id, sum(payout + refund)::bigint as sum from bet_results where draw_id = $1 group by 1',
    [drawId],
  )) as { id: bigint; sum: bigint }[]
  return new Map(rows.map(({ id, sum }) => [id, sum]))
}

/** Returns the changes of money that messages of a corrected draw told each member, as often as they were told. */
export async function toldOf({ house }: Scene, issue: string): Promise<Map<bigint, bigint[]>> {
  const rows = (await house.sql(
    `select member_id as id, array_agg((facts->>'now')::bigint - (facts->>'was')::bigint) as said
       from messages where kind = 'draw_corrected' and facts->>'issue' = $1 group by 1 order by 1`,
    [issue],
  )) as { id: bigint; said: bigint[] }[]
  return new Map(rows.map(({ id, said }) => [id, said]))
}

/** Returns the changes that the messages should tell: the new outcomes of bets less the first ones. */
export const changesOf = (was: Map<bigint, bigint>, now: Map<bigint, bigint>) =>
  new Map([...now].filter(([id, sum]) => was.get(id) !== sum).map(([id, sum]) => [id, [sum - was.get(id)!]] as const))

export const cashOfPerson = ({ house }: Scene, { member }: Person) => cashOf(house.db, member)

export const owedBy = async ({ house }: Scene, { member }: Person) =>
  (await receivableList(house.db)).find(({ memberId }) => memberId === member.id)?.owed ?? 0n

export async function takesAllOut(scene: Scene, person: Person): Promise<bigint> {
  const { house } = scene
  const amount = fen(await cashOfPerson(scene, person))
  const move = { kind: 'deposit_fee', from: 'cash', to: 'fees', amount } as const
  const { member } = person
  await house.db.tx((tx) => post(tx, { member, key: crypto.randomUUID(), moves: [move] }))
  return amount
}

/** Returns each member's money less their debt, before and after: for "as one right settlement would have left it". */
export async function worth(scene: Scene): Promise<Map<bigint, bigint>> {
  const all = new Map<bigint, bigint>()
  for (const person of scene.people) {
    const owed = await owedBy(scene, person)
    all.set(person.member.id, (await cashOfPerson(scene, person)) - owed)
  }
  return all
}
