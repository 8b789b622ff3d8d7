// Whether a finished round is what its seed says: drawn again from the revealed seed, and settled again, with the
// very modules that drew it. The page of a game and an auditor ask the same function.
import { openStream, parseKey, sharedPrefix } from '../fair/fair.ts'
import { keepsPromise, personalStream } from '../fair/personal.ts'
import { toWire } from '../money.ts'
import type { PlayedRound } from '../venue/play.ts'
import { readBet } from './bet.ts'
import { games } from './catalog.ts'
import type { Rules } from './rules.ts'

export type RoundCheck = {
  /** Does the revealed seed belong to the commitment that the round was played under? */
  promise: boolean
  /** Is what was drawn what the seed gives? */
  drawn: boolean
  /** Is what came back what the rules pay for it? */
  returned: boolean
}

type Checked = Pick<
  PlayedRound,
  'game' | 'bet' | 'terms' | 'drawn' | 'returned' | 'state' | 'commitment' | 'clientSeed' | 'nonce'
>

/** `serverSeed` as it was revealed, 64 hex digits. A round that is void or open has nothing to be checked. */
export function checkRound<Bet, Terms, Drawn, Round>(
  rules: Rules<Bet, Terms, Drawn, Round>,
  round: Checked,
  serverSeed: string,
): RoundCheck {
  const key = parseKey(serverSeed)
  const read = readBet(rules, round.bet)
  const promise = keepsPromise(serverSeed, round.commitment)
  if (!key || !('bet' in read) || round.state !== 'finished') return { promise, drawn: false, returned: false }
  const { game, clientSeed, nonce } = round
  // Of a table that all players share, the key of its round and the number that it has in its chain.
  const streamAt = (number: number) =>
    games[game].seeds === 'shared'
      ? openStream(key, sharedPrefix(game, String(number)))
      : personalStream({ serverSeed: key, gameCode: game, clientSeed, nonce: number })
  const terms = round.terms as Terms
  const again = rules.draw(streamAt(nonce), read.bet, { terms, later: (nonces) => streamAt(nonce + nonces) })
  const drawn = isWithin(again, round.drawn)
  // Only the round holds the member's choices on the way; the drawn values have just been compared.
  const settled = drawn && rules.settle(read.bet, terms, round.drawn as Round)
  return {
    promise,
    drawn,
    returned: settled !== false && toWire(settled.returned) === round.returned,
  }
}

export const isRight = ({ promise, drawn, returned }: RoundCheck): boolean => promise && drawn && returned

/** Is everything of `part` in `whole`, the same? */
export function isWithin(part: unknown, whole: unknown): boolean {
  if (typeof part !== 'object' || part === null) return part === whole
  if (typeof whole !== 'object' || whole === null) return false
  const theirs = new Map(Object.entries(whole))
  if (Array.isArray(part) && (!Array.isArray(whole) || part.length !== whole.length)) return false
  return Object.entries(part).every(([name, value]) => isWithin(value, theirs.get(name)))
}
