import { useEffect, useState } from 'react'
import type { MatchView, PlayedRound } from '../../core/venue/play.ts'
import { m } from '../../text/compiled/messages.js'
import { Press } from '../parts/Press.tsx'
import { Words } from '../parts/Sheet.tsx'
import { ask } from '../runtime/wire.ts'
import type { Look } from './look.ts'
import { Legs, OrderHead } from './Orders.tsx'
import { isPaidRight, isProved } from './proof.ts'
import { orderOf } from './words.ts'

/** An order as it was: its legs with their scores, and the proof of its matches and its money. */
export function OrderReplay({ look, round }: { look: Look; round: PlayedRound }) {
  const [matches, setMatches] = useState<readonly MatchView[]>([])
  const { chain, legs } = orderOf(round)
  const numbers = legs.map(({ match }) => match).join()
  useEffect(() => {
    void toldOf(chain, numbers).then(
      (told) => setMatches(told.map(({ match }) => match)),
      () => undefined,
    )
  }, [chain, numbers])
  return (
    <>
      <OrderHead round={round} />
      <Legs look={look} round={round} matches={matches} now={Date.now} />
      {round.state === 'finished' && <Proof look={look} round={round} />}
    </>
  )
}

/** The matches of an order, by their numbers with a comma between them, each with what was published of its chain. */
const toldOf = (chain: number, numbers: string) =>
  Promise.all(numbers.split(',').map((number) => ask('match', { chain, number: Number(number) })))

function Proof({ look, round }: { look: Look; round: PlayedRound }) {
  const [said, say] = useState('')
  const prove = async () => {
    const { chain, legs } = orderOf(round)
    // Asked for by itself: what the page has not read yet is no contradiction.
    const told = await toldOf(chain, legs.map(({ match }) => match).join())
    const isRight = told.every(
      ({ match, published }) => match.phase === 'void' || isProved(look.sport, match, published),
    )
    const matches = told.map(({ match }) => match)
    say(
      isRight && isPaidRight(look, round, matches)
        ? m.play_league_proved({ matches: matches.length })
        : m.play_league_not_proved(),
    )
  }
  return (
    <>
      <Press wide onPress={() => void prove().catch(() => say(m.play_lost()))}>
        {m.play_league_prove_order()}
      </Press>
      <div role="status">
        <Words>{said}</Words>
      </div>
    </>
  )
}
