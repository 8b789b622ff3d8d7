// Messages of Play well: that play is open again, that an exclusion can end, that a limit can be raised, or was, and whether limits
// still fit. They are no offers; of those that remind of limits, who rests or is excluded gets none (api/care/reminders.ts).
import * as v from 'valibot'
import { address } from '../../../core/addresses.ts'
import { limitKinds, limitPeriods } from '../../../core/care/limits.ts'
import { limitNames, periodNames } from '../../../core/care/names.ts'
import { showYuan } from '../../../core/money.ts'
import { m } from '../../../text/compiled/messages.js'
import { fenFact, fixed, kindsOf, type Locale } from './kind.ts'

const kind = kindsOf('account')

/** `most` is fen, or minutes of time; null where the limit goes. */
const limit = v.strictObject({
  limit: v.picklist(limitKinds),
  period: v.picklist(limitPeriods),
  most: v.nullable(fenFact),
})
type Limit = v.InferOutput<typeof limit>

const words = ({ limit: of, period, most }: Limit, at: Locale) => ({
  limit: limitNames[of]({}, at),
  period: periodNames[period]({}, at),
  most:
    most === null
      ? m.care_limit_no_limit({}, at)
      : of === 'time'
        ? m.care_minutes({ minutes: most }, at)
        : showYuan(most),
})

const toLimits = () => address.care({ part: 'limits' })

export const aboutCare = {
  play_open: kind(fixed(m.message_play_open, m.message_play_open_text, () => address.care())),
  exclusion_ended: kind(fixed(m.message_exclusion_ended, m.message_play_open_text, () => address.care())),
  exclusion_over: kind(fixed(m.message_exclusion_over, m.message_exclusion_over_text, () => address.care())),
  limit_ready: kind({
    facts: limit,
    title: m.message_limit_ready,
    text: (facts, at) => m.message_limit_ready_text(words(facts, at), at),
    about: toLimits,
  }),
  limit_review: kind(fixed(m.message_limit_review, m.message_limit_review_text, toLimits)),
  limit_raised: kind({
    facts: limit,
    title: m.message_limit_raised,
    text: (facts, at) => m.message_limit_raised_text(words(facts, at), at),
    about: toLimits,
  }),
}
