import type { MatchView } from '../../core/venue/play.ts'
import { m } from '../../text/compiled/messages.js'
import { useEvery } from '../parts/figures.ts'
import s from './Board.module.css'
import type { Look } from './look.ts'

/** Where a board will stand: what is below it does not move when it comes. */
export const BoardPlace = () => <div className={s.place} aria-hidden />

type BoardProps = { look: Look; live: readonly MatchView[]; coming: readonly MatchView[]; now: () => number }

/** How often the clock of a league is read; a part of the page is drawn again only where that changes what it shows. */
export const TICK_MS = 500

/** The match that is played, as a replay behind its draw; before it, how long there is until the next one. */
export function Board({ look, live, coming, now }: BoardProps) {
  const [match] = live
  const next = useEvery(TICK_MS, () => coming.find(({ closesAt }) => closesAt > now()))
  return (
    <div className={s.board}>
      <p className={s.virtual}>{look.virtual()}</p>
      {match ? <look.Replayed match={match} now={now} /> : next && <Coming look={look} match={next} now={now} />}
    </div>
  )
}

function Coming({ look, match, now }: { look: Look; match: MatchView; now: () => number }) {
  const left = useEvery(TICK_MS, () => countdown(match.closesAt - now()))
  return (
    <>
      <Sides home={look.clubName(match.home)} away={look.clubName(match.away)} isTimer>
        {left}
      </Sides>
      <Note>{m.play_league_next()}</Note>
    </>
  )
}

type SidesProps = { home: string; away: string; children: string; isTimer?: boolean }

/** Both sides of a match, and the score or the clock between them. */
export const Sides = ({ home, away, children, isTimer = false }: SidesProps) => (
  <p className={s.sides}>
    <span>{home}</span>
    <span className={`num ${s.score}`} role={isTimer ? 'timer' : undefined}>
      {children}
    </span>
    <span>{away}</span>
  </p>
)

export const Note = ({ children }: { children: string }) => <p className={`num ${s.note}`}>{children}</p>

/** How much of a match has been shown, from 0 to 1. */
export function shownOf({ phase, phaseAt, dueAt }: MatchView, now: number): number {
  if (phase !== 'played') return phase === 'settled' ? 1 : 0
  return Math.max(0, Math.min(1, (now - phaseAt) / (dueAt - phaseAt)))
}

/** "4:05" */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
