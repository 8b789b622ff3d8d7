// The operator's settings of people who answer members.
import * as v from 'valibot'
import { HOURS_PATTERN } from '../../core/site.ts'
import { declared, setting, whole } from '../shell/settings.ts'

export const supportSettings = declared({
  SERVICE_HOURS: setting(
    v.pipe(v.optional(v.string(), '09:00-24:00'), v.regex(HOURS_PATTERN, 'must be hours of a day, like 09:00-24:00')),
    'When people answer, each day in Shanghai. Members read it; feedback is taken at any hour',
  ),
  KEEP_CHATS_DAYS: setting(
    whole(365, 90),
    'After how many days messages of chats go, and questions of visitors without a new word since. Chats are evidence too, so 90 days are the least (R-PRV-05)',
  ),
  KEEP_FEEDBACK_DAYS: setting(
    whole(1_826, 1_826),
    'Days after its last word at which a feedback goes: complaints are kept for five years at least (R-OPS-09)',
  ),
  QUESTIONS_A_DAY: setting(whole(5, 1), 'Questions that one address may ask in 24 hours without an account'),
})
