import { useEffect, useEffectEvent } from 'react'
import { address } from '../../../core/addresses.ts'
import type { LotteryRow, PastDraw } from '../../../core/lottery/calls.ts'
import { m } from '../../../text/compiled/messages.js'
import { Countdown } from '../../ui/Countdown.tsx'
import { Link } from '../../ui/Link.tsx'
import { Numbers } from '../../ui/Numbers.tsx'
import s from './Hall.module.css'
import { useSchedule } from '../issue.ts'
import type { Schedule } from '../issue.ts'
import { boardHref } from '../names.ts'
import { shortIssue } from '../words.ts'

const AGAIN_MS = 3_000

/** One lottery: the whole row leads to its board, the links under it to the other pages. */
export function HallRow({ row, onOverdue }: { row: LotteryRow; onOverdue: () => void }) {
  const { lottery, family, name, periodSeconds, current, last, isOpen, board } = row
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
  return (
    <li className={s.row}>
      <div className={s.top}>
        <h3 className={s.name}>
          <Link href={boardHref(row)} className={s.open}>
            {name}
          </Link>
        </h3>
        {schedule ? (
          <Clock schedule={schedule} />
        ) : (
          <p className={s.small}>{m.lottery_hall_rests()}</p>
        )}
      </div>
      <Last family={family} last={last} />
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
    </li>
  )
}

function Clock({ schedule: { current } }: { schedule: Schedule }) {
  const { phase, opensAt, lockAt, drawAt } = current
  const until = { waiting: opensAt, open: lockAt, locked: drawAt }[phase]
  const words = {
    waiting: m.lottery_board_until_open,
    open: m.lottery_board_until_lock,
    locked: m.lottery_board_until_draw,
  }[phase]
  return (
    <p className={s.clock}>
      <span className={s.time}>
        <Countdown until={until} silent urgent={phase === 'open'} />
      </span>
      <span className={s.small}>
        {phase === 'locked' && `${m.lottery_board_closed()} · `}
        {words()}
      </span>
    </p>
  )
}

function Last({ family, last }: { family: string; last: PastDraw | null }) {
  if (!last) return <p className={s.small}>{m.lottery_hall_none()}</p>
  const issue = shortIssue(last.issue)
  return (
    <div className={s.last}>
      <span className={s.small}>{m.lottery_hall_last({ issue })}</span>
      {last.numbers ? (
        <Numbers family={family} numbers={last.numbers} size={26} />
      ) : (
        <span className={s.small}>
          {last.status === 'void' ? m.lottery_board_void() : m.lottery_hall_drawing()}
        </span>
      )}
    </div>
  )
}
