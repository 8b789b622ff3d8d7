import { m } from '../../text/compiled/messages.js'

/** A feedback that asks people to correct confirmed details: its text begins with the facts that they need. */
export const correction = () => ({ type: 'information' as const, text: m.profile_correct_text() })
