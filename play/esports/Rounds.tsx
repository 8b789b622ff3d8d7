import { useEffect } from 'react'
import { mapNames } from '../../core/games/esports/names.ts'
import { REGULAR, roundsOf, seriesAt, tallyOf, type Series } from '../../core/games/esports/series.ts'
import { mapOf } from '../../core/games/esports/teams.ts'
import type { MatchView } from '../../core/venue/play.ts'
import { m } from '../../text/compiled/messages.js'
import { classes } from '../../web/ui/classes.ts'
import { Note, shownOf, Sides, TICK_MS } from '../league/Board.tsx'
import { useEvery } from '../parts/figures.ts'
import { wood } from '../runtime/materials.ts'
import s from './Rounds.module.css'

const NONE: Series = { home: 0, away: 0, maps: [] }

type RoundsProps = { match: MatchView; now: () => number; clubName: (team: string) => string }

/** A series as it is played: its maps, and the one that is on round by round. */
export function Rounds({ match, now, clubName }: RoundsProps) {
  const { home, away, number } = match
  const series = match.drawn as Series | null
  const played = useEvery(TICK_MS, () => (series ? Math.floor(shownOf(match, now()) * roundsOf(series)) : 0))
  const at = seriesAt(series ?? NONE, played)
  const won = at.home + at.away
  useEffect(() => {
    if (won > 0) wood()
  }, [won])
  const name = mapNames[mapOf(number, at.map)]({})
  const score = `${at.home}–${at.away}`
  return (
    <>
      <Sides home={clubName(home)} away={clubName(away)}>
        {score}
      </Sides>
      <p className={`num ${s.map}`}>
        <b>{at.tally.home}</b>
        <span className="dim small">{m.play_es_map({ at: at.map + 1, map: name })}</span>
        <b>{at.tally.away}</b>
      </p>
      <Maps series={series ?? NONE} won={won} />
      <Strip map={(series?.maps[at.map] ?? '').slice(0, at.rounds)} />
      <Note>{noteOf(series, at.rounds)}</Note>
      <p role="status" className="hush">
        {won > 0 ? m.play_es_won({ map: won, home: clubName(home), away: clubName(away), score }) : ''}
      </p>
    </>
  )
}

/** The maps that are over, each with its rounds. */
const Maps = ({ series, won }: { series: Series; won: number }) => (
  <p className={`num ${s.maps}`}>
    {series.maps.slice(0, won).map((map, at) => {
      const { home, away } = tallyOf(map)
      return <span key={at}>{`${home}–${away}`}</span>
    })}
  </p>
)

const noteOf = (series: Series | null, rounds: number): string => {
  if (!series) return m.play_es_starting()
  return rounds > REGULAR ? m.play_es_overtime({ round: rounds }) : m.play_es_round({ round: Math.max(1, rounds) })
}

/** A mark a round, on the side of who won it; behind the twenty-fourth those of overtime alone. */
function Strip({ map }: { map: string }) {
  const isOver = map.length > REGULAR
  const rounds = [...(isOver ? map.slice(REGULAR) : map)]
  const places = Math.max(isOver ? 6 : REGULAR, rounds.length)
  return (
    <div className={s.strip} style={{ gridTemplateColumns: `repeat(${places}, 1fr)` }} aria-hidden>
      {Array.from({ length: places }, (_, at) => (
        <span key={at} className={classes(s.round, rounds[at] === 'h' && s.home, rounds[at] === 'a' && s.away)} />
      ))}
    </div>
  )
}
