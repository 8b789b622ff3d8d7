import { useState } from 'react'
import { m } from '../../text/compiled/messages.js'
import { Press } from '../parts/Press.tsx'
import { Code, Pair, Pairs, Sheet, Words } from '../parts/Sheet.tsx'
import { ask } from '../runtime/wire.ts'
import type { Table } from '../runtime/table.ts'
import type { Look } from './look.ts'
import { useLeague } from './heard.ts'
import { isProved } from './proof.ts'
import { matchName, scoreText } from './words.ts'

/** The commitment of every match before it opens, its revealed key, and the proof. */
export function LeagueFair({ look, table, onClose }: { look: Look; table: Table; onClose: () => void }) {
  const league = useLeague(table)
  const [said, say] = useState('')
  if (!league) return null
  const { published, coming, matches } = league
  const over = matches.filter(({ key }) => key !== null)
  const prove = async () => {
    // A match that is just over may be of the chain before the one that is published now.
    const told = await Promise.all(over.map(({ chain, number }) => ask('match', { chain, number })))
    say(
      told.every(({ match, published: of }) => isProved(look.sport, match, of))
        ? m.play_league_fair_right({ matches: told.length })
        : m.play_league_fair_wrong(),
    )
  }
  return (
    <Sheet title={m.play_fair()} lead={m.play_league_fair_lead()} onClose={onClose}>
      <Pairs>
        <Pair name={m.play_league_fair_published()}>
          <Code>{published.commitment}</Code>
        </Pair>
        <Pair name={m.play_league_fair_chain()}>
          {m.play_league_fair_place({ chain: published.chain, length: published.length })}
        </Pair>
        <Pair name={m.play_league_fair_voids()}>{String(league.voids)}</Pair>
      </Pairs>
      {over.toReversed().map((match) => (
        <section key={match.number}>
          <h3>{`${matchName(look, match)} ${match.drawn && match.phase === 'settled' ? scoreText(match.drawn) : ''}`}</h3>
          <Pairs>
            <Pair name={m.play_league_fair_print()}>
              <Code>{match.fingerprint}</Code>
            </Pair>
            <Pair name={m.play_league_fair_key()}>
              <Code>{match.key ?? ''}</Code>
            </Pair>
          </Pairs>
        </section>
      ))}
      <Press wide off={over.length === 0} onPress={() => void prove().catch(() => say(m.play_lost()))}>
        {m.play_league_fair_verify({ matches: over.length })}
      </Press>
      <div role="status">
        <Words>{said}</Words>
      </div>
      <h3>{m.play_league_fair_coming()}</h3>
      <Pairs>
        {coming.map((match) => (
          <Pair key={match.number} name={matchName(look, match)}>
            <Code>{match.fingerprint}</Code>
          </Pair>
        ))}
      </Pairs>
    </Sheet>
  )
}
