// The starting point of withdrawal tests: a member with a withdrawal password and a card, whose deposit is played.
import { expect } from 'vitest'
import { member as memberCalls } from '../../core/member/member.ts'
import { payoutAccounts } from '../../core/withdraw/payout-account.ts'
import { withdraw } from '../../core/withdraw/withdraw.ts'
import { NAME, type Town } from '../deposit/testing.ts'
import { walletsOf } from '../ledger/post/wallets.ts'
import { bankOf } from './clients.ts'
import { sendPayout } from './payout.ts'
import type { Person, TestHouse } from '../testing/house.ts'

export const PASSCODE = '246810'

/** A card in the name that everybody has. */
export const cardOf = (changed: object = {}) => ({
  holder: NAME,
  bankCode: 'ICBC' as const,
  cardNo: '6222020200112233446',
  address: '北京朝阳支行',
  ...changed,
})

/** Sets the withdrawal password and adds a card; answers that card. */
export async function mayWithdraw(person: Person, changed: object = {}) {
  await person.call(memberCalls.setWithdrawPassword, { password: PASSCODE })
  return person.call(payoutAccounts.addBank, cardOf(changed))
}

/** Everything that was to be played is played, so that a withdrawal costs nothing for it. */
export const hasPlayed = ({ sql }: TestHouse, { member }: Person) =>
  sql(
    `insert into turnover_closings (bucket, member_id, obligation_id, id, reason, ref)
     select bucket, member_id, id, gen_random_uuid(), 'done', '' from turnover_obligations
      where bucket = $1 and member_id = $2`,
    [member.bucket, member.id],
  )

let count = 0
/** A wish for money, under a key of its own. */
export const want = (cardId: string, amount: string, changed: object = {}) => ({
  ...{ cardId, amount, secondaryPwd: PASSCODE, idempotencyKey: `w-${count++}` },
  ...changed,
})

export async function cashAndHeld({ db }: TestHouse, { member }: Person) {
  const wallets = await walletsOf(db, member)
  return { cash: wallets.get('cash') ?? 0n, held: wallets.get('held') ?? 0n }
}

export const statusIn = async ({ sql }: TestHouse, id: string): Promise<string> =>
  (await sql('select status from withdrawals where id = $1', [id]))[0].status

/** The steps of payout tests: a member withdraws, the bank is told, and pays or fails. */
export const payoutsOf = (town: Town) => ({
  statusOf: (id: string) => statusIn(town, id),
  becomes: (id: string, status: string) =>
    expect.poll(() => statusIn(town, id), { timeout: 10_000, interval: 20 }).toBe(status),
  /** Returns the bank's payouts for a withdrawal. */
  payouts: (id: string) => town.sandbox.bank.payouts().filter((payout) => payout.id === id),
  send: ({ member }: Person, id: string) =>
    sendPayout({ db: town.db, bank: bankOf(town, 300), ring: town.ring }, member, id),
  /** Somebody with money that has been played, and a card that may be used. */
  ready: async (username: string, amount: string) => {
    const person = await town.person(username)
    await town.deposits(person, amount)
    await hasPlayed(town, person)
    const card = await mayWithdraw(person)
    const request = (sum: string) => person.call(withdraw.submit, want(card.id, sum))
    return { person, card, request }
  },
})
