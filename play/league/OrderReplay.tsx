import { useEffect, useState } from 'react'
import type { MatchView, PlayedRound } from '../../core/play.ts'
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
    const all = numbers.split(',').map((number) => ask('match', { chain, number: Number(number) }))
    void Promise.all(all).then(
      (answers) => setMatches(answers.map(({ match }) => match)),
      () => undefined,
    )
  }, [chain, numbers])
  return (
    <>
      <OrderHead round={round} />
      <Legs look={look} round={round} matches={matches} now={0} />
      {round.state === 'finished' && <Proof look={look} round={round} matches={matches} />}
    </>
  )
}

function Proof({ look, round, matches }: { look: Look; round: PlayedRound; matches: readonly MatchView[] }) {
  const [said, say] = useState('')
  const prove = async () => {
    const { published } = await ask('league', {})
    const isRight =
      matches.length > 0 && matches.every((match) => match.phase === 'void' || isProved(look.sport, match, published))
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
