import { HeartHandshake } from 'lucide-react'
import { useEffect } from 'react'
import { address } from '../../core/addresses.ts'
import { care, type CareCheckIn } from '../../core/care/care.ts'
import { limitNames, periodNames } from '../../core/care/names.ts'
import { m } from '../../text/compiled/messages.js'
import { serverNow } from '../shell/clock.ts'
import { checkInIsDue } from '../shell/held.ts'
import { useCall } from '../shell/read.ts'
import { session, useSession } from '../shell/session.ts'
import { keepText, readText } from '../shell/storage.ts'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/Icon.tsx'
import { Link } from '../ui/Link.tsx'
import { Money } from '../ui/Money.tsx'
import { toast } from '../ui/toast.ts'
import s from './SessionLine.module.css'
import { mostText, resultOf, timeText } from './words.ts'

const MINUTE_MS = 60_000
const POLL_MS = 15_000

/**
 * Of a board: a line of its own, or beside the balance where the screen is low (the styles choose). Of a game: one line below
 * its name, and on its scene the time above the result.
 */
type SessionProps = { as: 'line' | 'aside' | 'game' | 'scene' }

/**
 * The line of a session beside play: its time, its net result, and the link to Play well. It announces a check-in that
 * is due.
 */
export function SessionLine({ as }: SessionProps) {
  const isMember = useSession() !== undefined
  const { data, refetch } = useCall(care.checkIn, {}, { when: isMember, staleMs: 0, pollMs: POLL_MS, quiet: true })
  const { since = null, dueAt = null, due = false } = data ?? {}
  useEffect(() => {
    checkInIsDue(due)
    return () => checkInIsDue(false)
  }, [due])
  useEffect(() => {
    if (since === null || due) return
    // The next minute, or the moment when it is due.
    const waits = Math.min(MINUTE_MS, Math.max(500, (dueAt ?? Infinity) - serverNow() + 100))
    const timer = setTimeout(() => void refetch(), waits)
    return () => clearTimeout(timer)
  }, [data, since, dueAt, due, refetch])
  const nearly = data?.nearly
  useEffect(() => {
    if (nearly) noteOnce(nearly)
  }, [nearly])
  // The icon stands for the name where two short lines are all the room there is.
  const isHushed = as === 'aside' || (as === 'scene' && data !== undefined && since !== null)
  return (
    <Link href={address.care()} className={classes(s.session, s[as])}>
      <Icon of={HeartHandshake} size={16} />
      <span className={isHushed ? 'hush' : s.name}>{m.care_title()}</span>
      {data && since !== null && (
        <>
          <span className="num">
            {as === 'line' ? m.care_session({ time: timeText(data.minutes) }) : timeText(data.minutes)}
          </span>
          <Money amount={resultOf(data)} sign />
        </>
      )}
    </Link>
  )
}

/** Four fifths of a limit are used: said once a period. */
function noteOnce({ limit, period, endsAt, ...left }: NonNullable<CareCheckIn['nearly']>): void {
  const key = `careNearly:${limit}:${period}`
  const said = `${session()?.uid} ${endsAt}`
  if (readText('local', key) === said) return
  keepText('local', key, said)
  toast(m.care_limit_nearly_left({ limit: limitNames[limit](), period: periodNames[period](), left: mostText(left) }))
}

/** The two forms of the line for a board, which has a place for each. */
export const onBoard = { line: <SessionLine as="line" />, aside: <SessionLine as="aside" /> }
