import { ShieldCheck } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { address } from '../../core/addresses.ts'
import type { Issue, LotteryRow, PastDraw } from '../../core/lottery/calls.ts'
import { m } from '../../text/compiled/messages.js'
import { Ball, Die, Drawn } from '../ui/Ball.tsx'
import { Card } from '../ui/Card.tsx'
import { Countdown, useSecondsLeft } from '../ui/Countdown.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Link } from '../ui/Link.tsx'
import s from './LiveDraw.module.css'

// Also while the stream is up: where a draw is late, no event says which issue is next.
const AGAIN_MS = 3_000

type Props = {
  row: LotteryRow
  /** The draw's time has passed and nothing was heard of it: ask again. */
  onOverdue: () => void
}

/** A live draw on home, and the link to check the last one (design 17). */
export function LiveDraw({ row, onOverdue }: Props) {
  const { lottery, name, current, last } = row
  return (
    <Card>
      <div className={s.card}>
        <div className={s.texts}>
          <h2 className="title-3">
            <Link href={address.odds({ lottery })} className={s.open}>
              {name}
            </Link>
          </h2>
          {current && <p className="faint caption tabular">{m.site_live_issue({ issue: current.issue })}</p>}
        </div>
        {current ? <Clock issue={current} onOverdue={onOverdue} /> : <p>{m.site_live_waiting()}</p>}
        <Last family={row.family} last={last} />
        {last?.numbers && (
          <Link
            href={address.verify({ lottery, issue: last.issue })}
            className={s.verify}
            aria-label={m.site_live_verify_full({ issue: last.issue })}
          >
            <Icon of={ShieldCheck} size={18} />
            {m.site_live_verify()}
          </Link>
        )}
      </div>
    </Card>
  )
}

function Clock({ issue, onOverdue }: { issue: Issue; onOverdue: () => void }) {
  const untilLock = useSecondsLeft(issue.lockAt)
  const untilDraw = useSecondsLeft(issue.drawAt)
  const overdue = untilDraw === 0
  const ask = useEffectEvent(onOverdue)
  useEffect(() => {
    if (!overdue) return
    const timer = setInterval(ask, AGAIN_MS)
    return () => clearInterval(timer)
  }, [overdue])
  if (overdue) return <p className={s.clock}>{m.site_live_drawing()}</p>
  const isOpen = untilLock > 0
  return (
    <p className={s.clock}>
      <span className="faint caption tabular">{isOpen ? m.site_live_until_lock() : m.site_live_until_draw()}</span>
      <span className={s.time}>
        <Countdown until={isOpen ? issue.lockAt : issue.drawAt} silent urgent={isOpen} />
      </span>
    </p>
  )
}

function Last({ family, last }: { family: string; last: PastDraw | null }) {
  // A result that was there when the page opened is not announced.
  const seen = useRef(last?.issue)
  if (!last) return <p className="faint caption tabular">{m.site_live_none()}</p>
  const issue = last.issue.split('-')[1] ?? last.issue
  if (!last.numbers) return <p className="faint caption tabular">{m.site_live_void({ issue })}</p>
  return (
    <div className={s.last}>
      <Drawn key={last.issue} fresh={last.issue !== seen.current}>
        {last.numbers.map((number, place) =>
          family === 'k3' ? <Die key={place} face={number} size={32} /> : <Ball key={place}>{number}</Ball>,
        )}
      </Drawn>
      <span className="faint caption tabular">{m.site_live_last({ issue })}</span>
    </div>
  )
}
