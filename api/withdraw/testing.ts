// What tests of money out begin with: somebody with a withdrawal password and a card, whose money is played.
import { member as memberCalls } from '../../core/member.ts'
import { payoutAccounts } from '../../core/payout-account.ts'
import { NAME } from '../deposit/testing.ts'
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
export const hasPlayed = ({ db }: TestHouse, { member }: Person) =>
  db.pool.query(
    `insert into turnover_closings (bucket, member_id, obligation_id, id, reason, ref)
     select bucket, member_id, id, gen_random_uuid(), 'done', '' from turnover_obligations
      where bucket = $1 and member_id = $2`,
    [member.bucket, member.id],
  )
