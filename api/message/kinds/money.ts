// Messages about a member's money on its way in, out and between.
import * as v from 'valibot'
import { address } from '../../../core/addresses.ts'
import { micro, showMicro } from '../../../core/coin.ts'
import { uuid } from '../../../core/endpoint.ts'
import { showYuan } from '../../../core/money.ts'
import { productCodes } from '../../../core/savings/interest.ts'
import { refusalWords } from '../../../core/withdraw/withdraw.ts'
import { reviewCauses } from '../../../core/withdraw/review.ts'
import { venueCodes } from '../../../core/venue/venues.ts'
import { m } from '../../../text/compiled/messages.js'
import { venueName } from '../../../core/venue/names.ts'
import { fenFact, kindsOf, type Locale, type Words } from './kind.ts'

const kind = kindsOf('money')

const deposit = { order: uuid, amount: fenFact }
const toOrder = ({ order }: { order: string }) => address.depositOrder({ order })
/** A message about a deposit whose text has its amount alone. */
const ofDeposit = (title: Words, text: (said: { amount: string }, at: Locale) => string) =>
  kind({
    facts: v.strictObject(deposit),
    title,
    text: ({ amount }, at) => text({ amount: showYuan(amount) }, at),
    about: toOrder,
  })
const withdrawal = { id: uuid, amount: fenFact }
const toWithdrawal = ({ id }: { id: string }) => address.transaction({ order: id })
const moved = {
  id: uuid,
  amount: fenFact,
  venue: v.picklist(venueCodes),
  direction: v.picklist(['in', 'out']),
}
const toTransfer = () => address.transfer()

export const aboutMoney = {
  deposit_credited: ofDeposit(m.message_deposit_credited, m.message_deposit_credited_text),
  /** The payment came after its order was closed, and is credited all the same. */
  deposit_late: ofDeposit(m.message_deposit_credited, m.message_deposit_late_text),
  /** Two people have looked at it, and credit it. */
  deposit_review_credited: ofDeposit(m.message_deposit_review_credited, m.message_deposit_review_credited_text),
  deposit_review_returned: kind({
    facts: v.strictObject({ order: uuid }),
    title: m.message_deposit_review_returned,
    text: (_facts, at) => m.message_deposit_review_returned_text({}, at),
    about: toOrder,
  }),
  /** People have looked for a transfer that had been in sight, and it stays away. */
  deposit_failed: kind({
    facts: v.strictObject({ order: uuid }),
    title: m.message_deposit_failed,
    text: (_facts, at) => m.message_deposit_failed_text({}, at),
    about: toOrder,
  }),
  /** A chain undid what was credited, and two people took it back; `owed` is what the wallet could not give. */
  deposit_undone: kind({
    facts: v.strictObject({ ...deposit, owed: fenFact }),
    title: m.message_deposit_undone,
    text: ({ amount, owed }, at) =>
      owed > 0n
        ? m.message_deposit_undone_owed({ amount: showYuan(amount), owed: showYuan(owed) }, at)
        : m.message_deposit_undone_text({ amount: showYuan(amount) }, at),
    about: toOrder,
  }),
  deposit_restored: ofDeposit(m.message_deposit_restored, m.message_deposit_restored_text),
  /** `actual` is what arrives in yuan, `coins` in millionths of a coin where it is coins. */
  withdrawal_paid: kind({
    facts: v.strictObject({ ...withdrawal, actual: fenFact, coins: v.nullable(fenFact) }),
    title: m.message_withdrawal_paid,
    text: ({ amount, actual, coins }, at) =>
      m.message_withdrawal_paid_text(
        {
          amount: showYuan(amount),
          paid: coins === null ? showYuan(actual) : `${showMicro(micro(coins))} USDT`,
        },
        at,
      ),
    about: toWithdrawal,
  }),
  /** An activity was won; what it gives waits in the welfare centre. No amount where a prize is still to be chosen. */
  offer_won: kind({
    facts: v.strictObject({ award: uuid, amount: v.nullable(fenFact) }),
    title: m.message_offer_won,
    text: ({ amount }, at) =>
      amount === null ? m.message_offer_won_prize({}, at) : m.message_offer_won_text({ amount: showYuan(amount) }, at),
    about: () => address.welfare(),
  }),
  /** The deposit behind an award was taken back, and the award with it; `owed` is what the wallet could not give. */
  offer_undone: kind({
    facts: v.strictObject({ award: uuid, amount: fenFact, owed: fenFact }),
    title: m.message_offer_undone,
    text: ({ amount, owed }, at) =>
      owed > 0n
        ? m.message_offer_undone_owed({ amount: showYuan(amount), owed: showYuan(owed) }, at)
        : m.message_offer_undone_text({ amount: showYuan(amount) }, at),
    about: () => address.redemptions(),
  }),
  offer_restored: kind({
    facts: v.strictObject({ award: uuid, amount: fenFact }),
    title: m.message_offer_restored,
    text: ({ amount }, at) => m.message_offer_restored_text({ amount: showYuan(amount) }, at),
    about: () => address.redemptions(),
  }),
  withdrawal_failed: kind({
    facts: v.strictObject(withdrawal),
    title: m.message_withdrawal_failed,
    text: ({ amount }, at) => m.message_withdrawal_failed_text({ amount: showYuan(amount) }, at),
    about: toWithdrawal,
  }),
  /** Two people have refused it; why stands in the words. */
  withdrawal_refused: kind({
    facts: v.strictObject({ ...withdrawal, cause: v.picklist(reviewCauses) }),
    title: m.message_withdrawal_refused,
    text: ({ amount, cause }, at) =>
      m.message_withdrawal_refused_text({ amount: showYuan(amount), why: refusalWords[cause]({}, at) }, at),
    about: toWithdrawal,
  }),
  withdrawal_returned: kind({
    facts: v.strictObject(withdrawal),
    title: m.message_withdrawal_returned,
    text: ({ amount }, at) => m.message_withdrawal_returned_text({ amount: showYuan(amount) }, at),
    about: toWithdrawal,
  }),
  /** A venue had left it open what became of a transfer, and now it is known. */
  transfer_settled: kind({
    facts: v.strictObject(moved),
    title: m.message_transfer_settled,
    text: ({ amount, venue, direction }, at) => {
      const words = { amount: showYuan(amount), venue: venueName(venue, at.locale) }
      return direction === 'in' ? m.message_transfer_settled_in(words, at) : m.message_transfer_settled_out(words, at)
    },
    about: toTransfer,
  }),
  /** A friend who came by the member's code counts now; what they bring waits to be claimed. */
  invite_earned: kind({
    facts: v.strictObject({ name: v.string(), reward: fenFact }),
    title: m.message_invite_earned,
    text: ({ name, reward }, at) => m.message_invite_earned_text({ name, amount: showYuan(reward) }, at),
    about: () => address.invite(),
  }),
  transfer_undone: kind({
    facts: v.strictObject(moved),
    title: m.message_transfer_undone,
    text: ({ amount, venue, direction }, at) => {
      const words = { amount: showYuan(amount), venue: venueName(venue, at.locale) }
      return direction === 'in' ? m.message_transfer_undone_in(words, at) : m.message_transfer_undone_out(words, at)
    },
    about: toTransfer,
  }),
  /** The days of a locked order are over: all of it is in flex, or the principal is locked again. */
  savings_matured: kind({
    facts: v.strictObject({
      id: uuid,
      product: v.picklist(productCodes),
      amount: fenFact,
      interest: fenFact,
      renewed: v.boolean(),
    }),
    title: m.message_savings_matured,
    text: ({ amount, interest, renewed }, at) => {
      const words = { amount: showYuan(amount), interest: showYuan(interest) }
      return renewed ? m.message_savings_renewed_text(words, at) : m.message_savings_matured_text(words, at)
    },
    about: () => address.interest(),
  }),
}
