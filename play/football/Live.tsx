import { useEffect } from 'react'
import { scoreAt } from '../../core/games/football/match.ts'
import type { MatchView } from '../../core/play.ts'
import { m } from '../../text/compiled/messages.js'
import { play } from '../runtime/sound.ts'
import s from './Live.module.css'
import { clubName } from './words.ts'

const MINUTES = 90

type LiveProps = { live: readonly MatchView[]; next: MatchView | undefined; now: number }

/** The match that is played, minute by minute after its draw; before it, how long there is until the next kick-off. */
export function Live({ live, next, now }: LiveProps) {
  const [match] = live
  return (
    <div className={s.board}>
      <p className={s.virtual}>{m.play_fb_virtual()}</p>
      {match ? <Replayed match={match} now={now} /> : next && <Coming match={next} now={now} />}
    </div>
  )
}

function Coming({ match, now }: { match: MatchView; now: number }) {
  return (
    <>
      <p className={s.sides}>
        <span>{clubName(match.home)}</span>
        <span className={`num ${s.score}`} role="timer">
          {countdown(match.closesAt - now)}
        </span>
        <span>{clubName(match.away)}</span>
      </p>
      <p className={s.note}>{m.play_fb_next()}</p>
    </>
  )
}

/** Which minute of the match is shown at a moment. */
export const minuteAt = ({ phase, phaseAt, dueAt }: MatchView, now: number): number => {
  if (phase !== 'played') return phase === 'settled' ? MINUTES : 0
  return Math.max(0, Math.min(MINUTES, Math.floor(((now - phaseAt) / (dueAt - phaseAt)) * MINUTES)))
}

function Replayed({ match, now }: { match: MatchView; now: number }) {
  const minute = minuteAt(match, now)
  const [home, away] = match.drawn ? scoreAt(match.drawn, minute) : [0, 0]
  const goals = match.drawn?.goals.filter((goal) => goal.minute <= minute) ?? []
  const count = goals.length
  useEffect(() => {
    if (count > 0) play('tap')
  }, [count])
  const last = goals.at(-1)
  return (
    <>
      <p className={s.sides}>
        <span>{clubName(match.home)}</span>
        <span className={`num ${s.score}`}>{`${home}–${away}`}</span>
        <span>{clubName(match.away)}</span>
      </p>
      <div className={s.time} aria-hidden>
        <span className={s.passed} style={{ width: `${(minute / MINUTES) * 100}%` }} />
        {goals.map((goal, at) => (
          <span key={at} className={s.goal} style={{ left: `${(goal.minute / MINUTES) * 100}%` }} />
        ))}
      </div>
      <p className={`num ${s.note}`}>{match.drawn ? m.play_fb_minute({ minute }) : m.play_fb_kickoff()}</p>
      <p role="status" className="hush">
        {last
          ? m.play_fb_goal({ minute: last.minute, club: clubName(match[last.side]), score: `${home}–${away}` })
          : ''}
      </p>
    </>
  )
}

/** "4:05" */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
