// Messages about bets whose result was changed, or that people had to end.
import * as v from 'valibot'
import { address } from '../../../core/addresses.ts'
import { count, uuid } from '../../../core/endpoint.ts'
import { findLottery } from '../../../core/lottery/calendar.ts'
import { showYuan } from '../../../core/money.ts'
import { m } from '../../../text/compiled/messages.js'
import { fenFact, kindsOf, type Locale } from './kind.ts'

const kind = kindsOf('play')

const bet = v.strictObject({ order: uuid, line: count, amount: fenFact })
const toBet = ({ order, line }: v.InferOutput<typeof bet>) => address.bet({ order, line })

const nameOf = (lottery: string, at: Locale) => findLottery(lottery)?.name({}, at) ?? lottery

export const aboutPlay = {
  /**
   * The first and the corrected payout of the member's bets on a draw; `owed` is the part that the wallet could not
   * repay.
   */
  draw_corrected: kind({
    facts: v.strictObject({
      lottery: v.string(),
      issue: v.string(),
      was: fenFact,
      now: fenFact,
      owed: fenFact,
    }),
    title: m.message_draw_corrected,
    text: ({ lottery, issue, was, now, owed }, at) => {
      const words = { draw: `${nameOf(lottery, at)} ${issue}`, was: showYuan(was), now: showYuan(now) }
      return owed > 0n
        ? m.message_draw_corrected_owed({ ...words, owed: showYuan(owed) }, at)
        : m.message_draw_corrected_text(words, at)
    },
    about: ({ lottery, issue }) => address.verify({ lottery, issue }),
  }),
  /** Settlement could not read it, and two people let it be settled after all. */
  bet_settled: kind({
    facts: bet,
    title: m.message_bet_settled,
    text: ({ amount }, at) => m.message_bet_settled_text({ amount: showYuan(amount) }, at),
    about: toBet,
  }),
  /** Settlement could not read it, and two people gave its stake back. */
  bet_void: kind({
    facts: bet,
    title: m.message_bet_void,
    text: ({ amount }, at) => m.message_bet_void_text({ amount: showYuan(amount) }, at),
    about: toBet,
  }),
}
