import { m } from '../../text/compiled/messages.js'

/** What was confirmed is corrected by people: the feedback begins with what they need to know. */
export const correction = () => ({ type: 'information' as const, text: m.profile_correct_text() })
