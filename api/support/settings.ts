// The operator's settings of people who answer members.
import * as v from 'valibot'
import { HOURS_PATTERN } from '../../core/hours.ts'
import { whole } from '../shell/settings.ts'

export const supportSettings = v.pipe(
  v.object({
    /** When people answer, each day in Shanghai. Members read it; feedback is taken at any hour. */
    SERVICE_HOURS: v.pipe(
      v.optional(v.string(), '09:00-24:00'),
      v.regex(HOURS_PATTERN, 'must be hours of a day, like 09:00-24:00'),
    ),
    /**
     * After how many days messages of chats go, and questions of visitors without a new word since. Chats are evidence
     * too, so 90 days are the least (R-PRV-05).
     */
    KEEP_CHATS_DAYS: whole(365, 90),
    /** The same for feedback, from its last word on: complaints are kept for five years at least (R-OPS-09). */
    KEEP_FEEDBACK_DAYS: whole(1_826, 1_826),
    /** Questions that one address may ask in 24 hours without an account. */
    QUESTIONS_A_DAY: whole(5, 1),
  }),
  v.transform((given) => ({
    serviceHours: given.SERVICE_HOURS,
    keepChatsDays: given.KEEP_CHATS_DAYS,
    keepFeedbackDays: given.KEEP_FEEDBACK_DAYS,
    questionsADay: given.QUESTIONS_A_DAY,
  })),
)
