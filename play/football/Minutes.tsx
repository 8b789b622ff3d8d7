import { useEffect } from 'react'
import { scoreAt, type Match } from '../../core/games/football/match.ts'
import type { MatchView } from '../../core/venue/play.ts'
import { m } from '../../text/compiled/messages.js'
import { Note, shownOf, Sides, TICK_MS } from '../league/Board.tsx'
import { classes } from '../../web/ui/classes.ts'
import { useEvery } from '../parts/figures.ts'
import { wood } from '../runtime/materials.ts'
import s from './Minutes.module.css'

const MINUTES = 90

type MinutesProps = { match: MatchView; now: () => number; clubName: (club: string) => string }

/** A match as it is played, minute by minute: goals of the home side above the line of the time, those of the other below it. */
export function Minutes({ match, now, clubName }: MinutesProps) {
  const drawn = match.drawn as Match | null
  const minute = useEvery(TICK_MS, () => Math.floor(shownOf(match, now()) * MINUTES))
  const [home, away] = drawn ? scoreAt(drawn, minute) : [0, 0]
  const goals = drawn?.goals.filter((goal) => goal.minute <= minute) ?? []
  const count = goals.length
  useEffect(() => {
    if (count > 0) wood()
  }, [count])
  const last = goals.at(-1)
  return (
    <>
      <Sides home={clubName(match.home)} away={clubName(match.away)}>{`${home}–${away}`}</Sides>
      <div className={s.time} aria-hidden>
        <span className={s.passed} style={{ width: `${(minute / MINUTES) * 100}%` }} />
        {goals.map((goal, at) => (
          <span
            key={at}
            className={classes(s.goal, goal.side === 'away' && s.away)}
            style={{ left: `${(goal.minute / MINUTES) * 100}%` }}
          />
        ))}
      </div>
      <Note>{drawn ? m.play_fb_minute({ minute }) : m.play_fb_kickoff()}</Note>
      <p role="status" className={`num ${s.last}`}>
        {last
          ? m.play_fb_goal({ minute: last.minute, club: clubName(match[last.side]), score: `${home}–${away}` })
          : ''}
      </p>
    </>
  )
}
