// The names of kinds of feedback, for forms, messages and the desk.
import { m } from '../../text/compiled/messages.js'
import type { Name } from '../endpoint.ts'
import type { FeedbackType } from '../site.ts'

export const feedbackNames: Readonly<Record<FeedbackType, Name>> = {
  deposit: m.site_feedback_deposit,
  withdrawal: m.site_feedback_withdrawal,
  suggestion: m.site_feedback_suggestion,
  game: m.site_feedback_game,
  promotion: m.site_feedback_promotion,
  login: m.site_feedback_login,
  information: m.site_feedback_information,
  turnover: m.site_feedback_turnover,
  other: m.site_feedback_other,
}
