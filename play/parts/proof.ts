import { isRight, type RoundCheck } from '../../core/games/check.ts'
import { m } from '../../text/compiled/messages.js'

/** The result of checking a proof, in words: the first fault, or that all is right. */
export function proofText(check: RoundCheck): string {
  if (isRight(check)) return m.play_fair_right()
  if (!check.promise) return m.play_fair_wrong_seed()
  return check.drawn ? m.play_fair_wrong_money() : m.play_fair_wrong_result()
}
