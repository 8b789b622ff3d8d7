import { isRight, type RoundCheck } from '../../core/games/check.ts'
import { m } from '../../text/compiled/messages.js'

/** What a proof came to, in words: the first thing that is wrong, or that all is right. */
export function proofText(check: RoundCheck): string {
  if (isRight(check)) return m.play_fair_right()
  if (!check.promise) return m.play_fair_wrong_seed()
  return check.drawn ? m.play_fair_wrong_money() : m.play_fair_wrong_result()
}
