// Messages about VIP and rebate.
import * as v from 'valibot'
import { address } from '../../../core/addresses.ts'
import { count, dayText } from '../../../core/endpoint.ts'
import { showYuan } from '../../../core/money.ts'
import { m } from '../../../text/compiled/messages.js'
import { fenFact, kindsOf } from './kind.ts'

export const aboutVip = {
  /** `isNew` where the level was never held before, so that its gift waits. */
  vip_level: kindsOf('account')({
    facts: v.strictObject({ level: count, isNew: v.boolean() }),
    title: m.message_vip_level,
    text: ({ level, isNew }, at) =>
      isNew ? m.message_vip_level_text({ level }, at) : m.message_vip_level_again_text({ level }, at),
    about: () => address.vip(),
  }),
  rebate_came: kindsOf('money')({
    facts: v.strictObject({ day: dayText, amount: fenFact, days: count }),
    title: m.message_rebate_came,
    text: ({ day, amount, days }, at) => m.message_rebate_came_text({ day, amount: showYuan(amount), days }, at),
    about: () => address.vip(),
  }),
}
