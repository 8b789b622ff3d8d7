import { Star } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { address } from '../../../core/addresses.ts'
import type { LotteryRow } from '../../../core/lottery/calls.ts'
import { periodText } from '../../../core/lottery/period.ts'
import { m } from '../../../text/compiled/messages.js'
import { Tile } from '../../art/Art.tsx'
import { cutOfLottery } from '../../art/cut.ts'
import { Card } from '../../ui/Card.tsx'
import { classes } from '../../ui/classes.ts'
import { Countdown } from '../../ui/Countdown.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { Numbers } from '../../ui/Numbers.tsx'
import { useSchedule } from '../issue.ts'
import { boardHref, familyNames } from '../names.ts'
import { shortIssue } from '../words.ts'
import type { HallGame } from './games.ts'
import s from './Hall.module.css'

// Also while the stream is up: where a draw is late, no event says which issue is next.
const AGAIN_MS = 3_000

type Props = { game: HallGame; isStarred: boolean; onStar: () => void; onOverdue: () => void }

/** The card of a game: it leads to the board of its first period, its chips to the others, its links to its further pages. */
export function GameCard({ game: { family, rows }, isStarred, onStar, onOverdue }: Props) {
  const [first] = rows
  const { lottery, board } = first
  const name = familyNames[family]()
  return (
    <Card>
      <section className={s.game} aria-label={name}>
        <div className={s.top}>
          <span className={s.art}>
            <Tile {...cutOfLottery(family, 0)} />
          </span>
          <div className={s.names}>
            <h2 className="title-3">
              <Link href={boardHref(first)} className={s.open}>
                {name}
              </Link>
            </h2>
            <p className={s.small}>
              {first.last
                ? `${periodText(first.periodSeconds)} · ${m.lottery_hall_last({ issue: shortIssue(first.last.issue) })}`
                : m.lottery_hall_none()}
            </p>
          </div>
          <button
            type="button"
            className={s.star}
            aria-pressed={isStarred}
            aria-label={m.lottery_hall_star({ name })}
            onClick={onStar}
          >
            <Icon of={Star} size={22} />
          </button>
        </div>
        <Last row={first} />
        <ul className={s.periods}>
          {rows.map((row) => (
            <li key={row.lottery}>
              <Period row={row} name={name} onOverdue={onOverdue} />
            </li>
          ))}
        </ul>
        <nav className={s.links} aria-label={name}>
          {board === 'odds' && (
            <Link href={address.official({ lottery })} className={s.link}>
              {m.lottery_hall_official()}
            </Link>
          )}
          <Link href={address.trend({ lottery })} className={s.link}>
            {m.trend_title()}
          </Link>
          <Link href={address.rules({ lottery })} className={s.link}>
            {m.lottery_board_rules()}
          </Link>
        </nav>
      </section>
    </Card>
  )
}

function Last({ row: { family, last } }: { row: LotteryRow }) {
  if (!last) return null
  return (
    <div className={s.last}>
      {last.numbers ? (
        <Numbers family={family} numbers={last.numbers} size={26} />
      ) : (
        <span className={s.small}>{last.status === 'void' ? m.lottery_board_void() : m.lottery_hall_drawing()}</span>
      )}
    </div>
  )
}

type PeriodProps = { row: LotteryRow; name: string; onOverdue: () => void }

/** A period of a game with its clock, and the link to its board. */
function Period({ row, name, onOverdue }: PeriodProps) {
  const { lottery, periodSeconds, current, last, isOpen } = row
  const known = current && isOpen ? { lottery, periodSeconds, current } : undefined
  const schedule = useSchedule(known, last ? [last] : [])
  const behind = schedule !== undefined && schedule.current.issue !== current?.issue
  const ask = useEffectEvent(onOverdue)
  useEffect(() => {
    if (!behind) return
    ask()
    const timer = setInterval(() => ask(), AGAIN_MS)
    return () => clearInterval(timer)
  }, [behind])
  const phase = schedule?.current.phase
  return (
    <Link href={boardHref(row)} className={classes(s.period, phase !== 'open' && s.closed)}>
      <span className="hush">{name}</span>
      <b>{periodText(periodSeconds)}</b>
      {schedule ? <Clock {...schedule.current} /> : <span className={s.small}>{m.lottery_hall_rests()}</span>}
    </Link>
  )
}

type Now = NonNullable<ReturnType<typeof useSchedule>>['current']

function Clock({ phase, opensAt, lockAt, drawAt }: Now) {
  const until = { waiting: opensAt, open: lockAt, locked: drawAt }[phase]
  const words = {
    waiting: m.lottery_hall_until_open,
    open: m.lottery_hall_until_lock,
    locked: m.lottery_hall_until_draw,
  }[phase]
  return (
    <span className={s.clock}>
      <span className={s.small}>{words()}</span>
      <span className={s.time}>
        <Countdown until={until} silent urgent={phase === 'open'} />
      </span>
    </span>
  )
}
