// Why a withdrawal is held, in words.
import { m } from '../../text/compiled/messages.js'

const words: Readonly<Record<string, () => string>> = {
  amount: m.desk_reason_amount,
  first: m.desk_reason_first,
  account: m.desk_reason_account,
  correction: m.desk_reason_correction,
  signal: m.desk_reason_signal,
}

export const reasonWords = (reasons: readonly string[]): string =>
  reasons.map((reason) => words[reason]?.() ?? reason).join(' · ')
