// A bet or a round of a member's, in their file: its terms, and its result computed again from what was published.
import * as v from 'valibot'
import { count, instant } from '../endpoint.ts'
import { anyList } from '../list.ts'
import { playedRound } from '../venue/play.ts'
import { deskCall } from './call.ts'
import { inBoth } from './fields.ts'
import { fileRoles, username } from './file.ts'

const money = v.pipe(v.string(), v.regex(/^-?\d{1,18}\.\d{2}$/))
const when = v.nullable(instant)
const numbers = v.nullable(anyList(count))

const asked = v.strictObject({
  username,
  /** The id of the bet, as the list in the member's file gives it. */
  id: v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}(?::\d{1,5})?$/)),
})

export const play = {
  show: deskCall('play/show', {
    who: fileRoles,
    input: asked,
    output: v.strictObject({
      /** Null where it is a round at a venue. */
      bet: v.nullable(
        v.strictObject({
          lottery: v.string(),
          issue: v.string(),
          /** The page of the house on which anybody checks this draw. */
          checkedAt: v.string(),
          /** The play and what was picked; null where no rule reads them any more. */
          bet: v.nullable(inBoth),
          play: v.string(),
          selection: v.string(),
          units: count,
          unitStake: money,
          stake: money,
          odds: v.string(),
          best: money,
          acceptedAt: instant,
          lockAt: instant,
          drawnAt: when,
          settledAt: when,
          /** The draw's key, once it is revealed. */
          drawKey: v.nullable(v.string()),
          beacon: v.nullable(v.string()),
          root: v.nullable(v.string()),
          numbers,
          outcome: v.nullable(v.string()),
          payout: v.nullable(money),
          refund: v.nullable(money),
          /** The result as the desk computes it from key, beacon and terms; null before there is one, and for a void issue. */
          again: v.nullable(v.strictObject({ numbers, payout: money, refund: money, agrees: v.boolean() })),
        }),
      ),
      /** Null for a bet on a draw. What came of a round and its proof are asked of the venue by `replay`. */
      round: v.nullable(
        v.strictObject({
          venue: v.string(),
          game: v.string(),
          round: v.string(),
          launch: v.nullable(v.string()),
          permit: v.nullable(v.string()),
          state: v.string(),
          stake: money,
          risk: money,
          returned: money,
          valid: money,
          placedAt: instant,
          settledAt: when,
        }),
      ),
    }),
  }),
  /** A round at a venue once more: asked of the venue while somebody looks, so that a venue that is away holds nothing else up. */
  replay: deskCall('play/replay', {
    who: fileRoles,
    input: asked,
    output: v.strictObject({
      /** Whether the venue has told it, knows nothing of it, did not answer, or has a game that this version does not know. */
      said: v.picklist(['told', 'unknown', 'silent', 'strange']),
      /** The venue's bet, terms and result, with the amounts of the house's own books. */
      round: v.nullable(playedRound),
      /** The server seed, or the key of a shared table's round, once it is public. */
      opened: v.nullable(v.string()),
      /**
       * What the rules pay for what was drawn, and whether that was paid; null before the end, and where it is not of the game's form.
       * Nothing is paid yet while people decide about a win.
       */
      again: v.nullable(v.strictObject({ returned: money, agrees: v.nullable(v.boolean()) })),
      /** Whether the key is the promised one, and gives what was drawn; null without a key. */
      proof: v.nullable(v.strictObject({ isPromised: v.boolean(), isDrawn: v.boolean() })),
    }),
  }),
}
