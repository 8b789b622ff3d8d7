import type { PlayedRound } from '../../core/venue/play.ts'
import { m } from '../../text/compiled/messages.js'
import { useLivePart } from '../../web/shell/live.ts'
import { classes } from '../../web/ui/classes.ts'
import type { Game } from '../runtime/game.ts'
import type { Table, TableState } from '../runtime/table.ts'
import { useLiveBehind } from './behind.ts'
import { CameOf } from './CameOf.tsx'
import { clockOf, inOne } from './figures.ts'
import { factOf } from './ResultLine.tsx'
import { steady } from './steady.tsx'
import s from './RoundStrip.module.css'

const SHOWN = 12

type StripProps = { table: Table; game: Game; onOpen: (round: string) => void; onAll: () => void }

/** The last rounds, newest first; each opens its replay. Returns are in ink, whatever they are. */
export function RoundStrip({ table, game, onOpen, onAll }: StripProps) {
  // The round has been shown already: its place among the last ones follows a frame behind its result.
  const rounds = useLiveBehind(table.state, roundsOf)
  const isFirst = useLivePart(table.state, isBeforeAll)
  return (
    <ul className={s.strip} aria-label={m.play_rounds()}>
      {rounds.slice(0, SHOWN).map((round) => (
        <One key={round.id} {...{ game, round, onOpen }} />
      ))}
      {rounds.length > 0 && (
        <li>
          <button type="button" className={classes(s.one, s.all)} onClick={onAll}>
            {m.play_rounds_all()}
          </button>
        </li>
      )}
      {isFirst && <li className={s.none}>{m.play_rounds_none()}</li>}
    </ul>
  )
}

type OneProps = Pick<StripProps, 'game' | 'onOpen'> & { round: PlayedRound }

/** Its words are worked out once: with each round that comes, the eleven before it stay as they are. */
const One = steady(({ game, round, onOpen }: OneProps) => (
  <li>
    <button
      type="button"
      className={classes(s.one, 'num')}
      aria-label={labelOf(game, round)}
      onClick={() => onOpen(round.id)}
    >
      <CameOf round={round} />
    </button>
  </li>
))

const roundsOf = ({ rounds }: TableState) => rounds

/** Has no round been played yet, and is none under way? */
const isBeforeAll = ({ rounds, sent, isShowing, open }: TableState): boolean =>
  rounds.length === 0 && sent === 'no' && !isShowing && open === undefined

function labelOf(game: Game, round: PlayedRound): string {
  const words = inOne(game.resultText(round), factOf(game, round))
  return m.play_rounds_one({ time: clockOf(round.placedAt), words })
}
