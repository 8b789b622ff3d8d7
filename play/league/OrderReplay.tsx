import { useEffect, useState } from 'react'
import type { MatchView, PlayedRound } from '../../core/venue/play.ts'
import { m } from '../../text/compiled/messages.js'
import { Press } from '../parts/Press.tsx'
import { Words } from '../parts/Sheet.tsx'
import { isStill } from '../runtime/look.ts'
import { ask } from '../runtime/wire.ts'
import { Board, BoardPlace } from './Board.tsx'
import type { Look } from './look.ts'
import { Legs, OrderHead } from './Orders.tsx'
import { PickChoice } from './PickChoice.tsx'
import { isPaidRight, isProved } from './proof.ts'
import { matchName, orderOf } from './words.ts'

/** An order as it was: its matches once more, its legs with their scores, and the proof of its matches and its money. */
export function OrderReplay({ look, round }: { look: Look; round: PlayedRound }) {
  const [told, setTold] = useState<readonly MatchView[]>()
  const matches = told ?? NONE
  const { chain, legs } = orderOf(round)
  const numbers = legs.map(({ match }) => match).join()
  useEffect(() => {
    void toldOf(chain, numbers).then(
      (all) => setTold(all.map(({ match }) => match)),
      () => setTold(NONE),
    )
  }, [chain, numbers])
  return (
    <>
      {told ? <Replayed look={look} matches={told.filter(({ phase }) => phase === 'settled')} /> : <BoardPlace />}
      <OrderHead round={round} />
      <Legs look={look} round={round} matches={matches} now={Date.now} />
      {round.state === 'finished' && <Proof look={look} round={round} />}
    </>
  )
}

const NONE: readonly MatchView[] = []

/** One of the matches of an order, from its beginning to its end; which one, where there are several. */
function Replayed({ look, matches }: { look: Look; matches: readonly MatchView[] }) {
  const [chosen, choose] = useState<string>()
  const match = matches.find(({ number }) => String(number) === chosen) ?? matches[0]
  if (!match) return null
  return (
    <>
      <Once key={match.number} look={look} match={match} />
      {matches.length > 1 && (
        <PickChoice
          label={m.play_league_matches()}
          value={String(match.number)}
          choices={matches.map((each) => [String(each.number), matchName(look, each)])}
          onChange={choose}
        />
      )}
    </>
  )
}

const REPLAY_MS = 8_000

/** A match in some seconds, by a clock of its own; where nothing may move by itself, as it stood at its end. */
function Once({ look, match }: { look: Look; match: MatchView }) {
  const [began] = useState(() => performance.now())
  const shown: MatchView = { ...match, phase: isStill() ? 'settled' : 'played', phaseAt: 0, dueAt: REPLAY_MS }
  return <Board look={look} live={[shown]} coming={NONE} now={() => performance.now() - began} />
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
