// A member of a running house, by its calls: comes in, pays in, has a card, bets. And the audit of that house.
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { deposit, type DepositOrder } from '../core/deposit.ts'
import type { Endpoint, Input, Output } from '../core/endpoint.ts'
import { lottery } from '../core/lottery/calls.ts'
import { member } from '../core/member/member.ts'
import { payoutAccounts } from '../core/withdraw/payout-account.ts'
import { payAt } from '../sandbox/visitor.ts'

export const PASSWORD = 'koi2026x'
export const PASSCODE = '246810'
const NAME = '林夏'
const BIRTHDAY = '1990-05-17'

export type Session = Output<typeof member.login>
type At = { url: string }
type Token = Pick<Session, 'token'>

/** A call of the house, as the member of the session. Throws on anything but an answer. */
export async function ask<E extends Endpoint>(
  { url }: At,
  endpoint: E,
  input: Input<E>,
  session?: Token,
): Promise<Output<E>> {
  const response = await fetch(`${url}/api/${endpoint.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', lang: 'en', ...(session && { token: session.token }) },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(20_000),
  })
  const answer = (await response.json()) as { code: number; msg: string; reason?: string }
  if (answer.code !== 1) throw new Refused(endpoint.path, answer)
  return (answer as unknown as { data: Output<E> }).data
}

export class Refused extends Error {
  readonly reason: string
  constructor(path: string, { reason = '', msg }: { reason?: string; msg: string }) {
    super(`${path}: ${reason} ${msg}`)
    this.reason = reason
  }
}

export const signIn = (house: At, username = 'bao001'): Promise<Session> =>
  ask(house, member.login, { username, password: PASSWORD })

/** Somebody new, with a withdrawal password, whom the identity service knows (not with an empty birthday); `at` tells the members of a walk apart. */
export const register = (house: At, walk: string, at = 0, birthday: string | undefined = BIRTHDAY): Promise<Session> =>
  ask(house, member.doRegister, {
    ...{ username: `${walk}0${at}`, password: PASSWORD, confirmPassword: PASSWORD },
    ...{ mobile: mobileOf(`${walk}${at}`), realName: NAME, secondaryPassword: PASSCODE },
    ...(birthday && { birthday }),
    agree: true,
  })

/** Eleven digits, which no other name has by any likely chance. */
function mobileOf(name: string): string {
  const sum = [...name].reduce((all, char) => (all * 131 + char.charCodeAt(0)) % 100_000_007, 7)
  return `137${String(sum % 100_000_000).padStart(8, '0')}`
}

/** An order by fast transfer in the member's own name, not paid yet. */
export async function orders(house: At, session: Token, amount: string): Promise<DepositOrder> {
  const { depositor } = await ask(house, deposit.channels, {}, session)
  return ask(house, deposit.submit, { channelId: 1, amount, depositor, ...key() }, session)
}

/** Money of the member's own: ordered, paid at the cashier, and credited. */
export async function paysIn(house: At, session: Token, amount: string): Promise<DepositOrder> {
  const order = await orders(house, session, amount)
  await payAt(order.payUrl ?? '')
  await soon(async () => {
    const { status } = await ask(house, deposit.getOrder, { orderId: order.id }, session)
    return status === 'credited' || undefined
  })
  return order
}

/** A card to be paid on. */
export const addsCard = async (house: At, session: Token): Promise<string> => {
  const bank = { bankCode: 'ICBC', cardNo: '6222020200112233446', address: '北京分行' } as const
  return (await ask(house, payoutAccounts.addBank, { holder: NAME, ...bank }, session)).id
}

/** An order on big at k3_1m, for the issue that is open for at least `leastMs` more; undefined where none is. */
export async function onBig(house: At, stake: string, leastMs: number) {
  const { current } = await ask(house, lottery.info, { lottery: 'k3_1m' })
  if (current?.status !== 'open' || current.lockAt < Date.now() + leastMs) return undefined
  const { plays, oddsVersion } = await ask(house, lottery.odds, { lottery: 'k3_1m' })
  const items = plays.find(({ play }) => play === 'k3.side')?.items ?? []
  const big = items.find(({ type }) => type === 'big')
  if (!big) throw new Error('no price for big')
  const { selection, oddsMilli } = big
  const line = { play: 'k3.side', selection, units: 1, stake, oddsMilli, oddsVersion }
  const order = { lotteryId: 'k3_1m', issue: current.issue, bets: [line], total: stake, ...key() }
  return { order, lockAt: current.lockAt }
}

export const key = () => ({ idempotencyKey: randomUUID() })

/** Asks again until there is something; a machine under load is slow, not wrong. */
export async function soon<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 300; tries++) {
    const found = await look()
    if (found !== undefined) return found
    await sleep(200)
  }
  throw new Error('it did not come')
}

/** The books of a house from zero: whether they are right, and the whole report. */
export function audit({ place }: { place: string }): { isRight: boolean; report: string } {
  const env = { ...process.env, DATA_DIR: place, DATABASE_URL: '' }
  const done = spawnSync(process.execPath, ['commands/audit.ts'], { env, encoding: 'utf8' })
  return { isRight: done.status === 0, report: `${done.stdout}${done.stderr}` }
}
