// Friends who come by a code, from wherever a test says.
import { randomUUID } from 'node:crypto'
import type { Input, Output } from '../../core/endpoint.ts'
import { invite } from '../../core/invite.ts'
import { member as memberCalls } from '../../core/member/member.ts'
import { fromWire } from '../../core/money.ts'
import type { Member } from '../shell/serve.ts'
import { PASSWORD, Refused, type Person, type TestHouse } from '../testing/house.ts'
import { addFacts } from '../ledger/seal/facts.ts'
import { post } from '../ledger/post/ledger.ts'
import { memberFacts, OWN } from '../member/facts.sql.ts'
import { countAs } from '../turnover/testing.ts'
import { addObligation } from '../turnover/turnover.ts'
import { countFriends } from './reward.ts'
import type { InviteSettings } from './settings.ts'

/** Two friends bring 18.00 each, the next two 28.00, and no more count. */
export const terms: InviteSettings = {
  tiers: [
    { from: 1, reward: fromWire('18.00') },
    { from: 3, reward: fromWire('28.00') },
  ],
  deposit: fromWire('100.00'),
  played: fromWire('300.00'),
  ...{ days: 30, most: 4, aDay: 20, multiple: 2 },
}

type How = { address?: string; device?: string; realName?: string }

export type Friend = Output<typeof memberCalls.register> & { member: Member }

let coming = 0
const letter = (at: number) => String.fromCharCode(97 + (at % 26))

/** Registers by the real call; each friend is somebody of their own, elsewhere, unless `how` says otherwise. */
export async function comes(house: TestHouse, code: string, how: How = {}): Promise<Friend> {
  const at = coming++
  const form: Input<typeof memberCalls.register> = {
    ...{ username: `fr${letter(at)}${at}`, password: PASSWORD, confirmPassword: PASSWORD },
    ...{ mobile: `135${10_000_000 + at}`, inviteCode: code, agree: true },
    realName: how.realName ?? `Friend ${letter(at)}${letter(at / 26)}`,
  }
  const answer = await house.send(memberCalls.register.path, form, {
    from: how.address ?? `10.1.${Math.floor(at / 200)}.${at % 200}`,
    headers: { ...(how.device && { device: how.device }) },
  })
  if (answer.body.code !== 1) throw new Refused(answer)
  const session = answer.body.data as Output<typeof memberCalls.register>
  const id = BigInt(session.uid)
  // As if the identity service had been asked: each has a birthday of their own.
  const born = `19${70 + (at % 30)}-0${1 + (at % 9)}-1${at % 10}`
  await house.sql('update members set birthday = $2, verified_at = now() where id = $1', [id, born])
  const member = { id, bucket: house.ledger.bucketOf(id) }
  await addFacts(house.db, memberFacts, member, [OWN])
  return { ...session, member }
}

/** Adds the turnover obligation of a credited deposit: it stands for the deposit. */
export const deposits = ({ db }: TestHouse, { member }: Pick<Friend, 'member'>, amount = '100.00') =>
  db.tx((tx) => addObligation(tx, member, { source: 'deposit', ref: randomUUID(), face: fromWire(amount) }))

/** Money of the friend's own, in cash. */
export const gets = ({ db }: TestHouse, { member }: Pick<Friend, 'member'>, amount: string) => {
  const move = { kind: 'deposit', from: 'bank:in', to: 'cash', amount: fromWire(amount) } as const
  return db.tx((tx) => post(tx, { member, key: randomUUID(), ref: 'test', moves: [move] }))
}

/** Play that was counted. */
export const played = (house: TestHouse, { member }: Pick<Friend, 'member'>, amount = '300.00') =>
  countAs(house.db, member, fromWire(amount))

/** A friend who has done all that it takes. */
export async function comesAndPlays(house: TestHouse, code: string, how?: How): Promise<Friend> {
  const friend = await comes(house, code, how)
  await deposits(house, friend)
  await played(house, friend)
  return friend
}

export const count = async (house: TestHouse, by = terms) => {
  for (const bucket of house.buckets) await countFriends(house.db, bucket, by)
}

export const mine = (person: Person) => person.call(invite.mine, {})

/** The code of somebody who may invite. */
export async function codeOf(person: Person): Promise<string> {
  const { code } = await mine(person)
  if (code === null) throw new Error(`${person.username} has no code`)
  return code
}

/** Returns the states of a member's friends, the newest first. */
export const states = async (person: Person) =>
  (await person.call(invite.friends, { size: 50 })).list.map(({ state }) => state)

export const claim = (person: Person) => person.call(invite.claim, { idempotencyKey: randomUUID() })
