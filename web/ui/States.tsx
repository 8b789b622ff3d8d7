import type { UseQueryResult } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { m } from '../../text/compiled/messages.js'
import { ApiRefusal, ApiUnreachable } from '../shell/client.ts'
import { isFirstOpening } from '../shell/opened.ts'
import { Pondlet, type PondletKind } from '../art/Art.tsx'
import { Button } from './Button.tsx'
import { classes } from './classes.ts'
import s from './States.module.css'

type StateProps = { art: PondletKind; title: string; text?: ReactNode; children?: ReactNode }

function State({ art, title, text, children }: StateProps) {
  // An empty page that its opening has shown already does not fade in: it would vanish and come again.
  const [comes] = useState(() => !isFirstOpening())
  return (
    <div className={classes(s.state, comes && s.comes)}>
      <Pondlet kind={art} />
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {children && <div className={s.actions}>{children}</div>}
    </div>
  )
}

/** Nothing here: one sentence, one next step (never "go and bet" after a loss). */
export const Empty = (props: { title: string; text?: ReactNode; children?: ReactNode }) => (
  <State art="lotus" {...props} />
)

type ErrorProps = {
  onRetry: () => void
  /** The money or data that is certainly untouched; only when that is known. */
  safe?: string
  busy?: boolean
  /** The error of the read: an answer of the house is no trouble of the network. */
  error?: unknown
}

/** A read failed. */
export function ErrorState({ onRetry, safe, busy, error }: ErrorProps) {
  const answered = error instanceof ApiRefusal || (error instanceof ApiUnreachable && error.isAnswer)
  const title = answered ? m.ui_failed_title() : m.ui_error_title()
  const text = answered ? m.ui_failed_text() : m.ui_error_text()
  return (
    <State art="koi" title={title} text={safe ?? text}>
      <Button icon={RotateCw} size="medium" onPress={onRetry} busy={busy ?? false}>
        {m.ui_again()}
      </Button>
    </State>
  )
}

/** A page, or the part of the app that shows it, is missing. */
export const Lost = (props: Omit<StateProps, 'art'>) => <State art="plane" {...props} />

type Loadable = Pick<UseQueryResult, 'isPending' | 'isError' | 'isFetching' | 'error'> & {
  data: unknown
  refetch: () => unknown
}

/**
 * A read on the screen: nothing for 200 ms, then the skeleton; an error with a retry; else its content. Content stays
 * while it is read again, even when that fails.
 */
export function Load<Q extends Loadable>(props: {
  of: Q
  skeleton?: ReactNode
  safe?: string
  children: (data: NonNullable<Q['data']>) => ReactNode
}) {
  const { of, skeleton, safe, children } = props
  if (of.data !== undefined && of.data !== null) return children(of.data)
  if (of.isError)
    return (
      <ErrorState onRetry={() => void of.refetch()} busy={of.isFetching} error={of.error} {...(safe ? { safe } : {})} />
    )
  return <Late>{skeleton ?? <Skeleton rows={4} />}</Late>
}

const LATE_MS = 200

/** Shows its content after 200 ms: a quick answer should not flash. In the first page at once, for it stood in its opening. */
export function Late({ children, afterMs = LATE_MS }: { children: ReactNode; afterMs?: number }) {
  const [late, setLate] = useState(isFirstOpening)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), afterMs)
    return () => clearTimeout(timer)
  }, [afterMs])
  return late ? <>{children}</> : null
}

/** Grey shapes of a list's rows. */
export function Skeleton({ rows = 3 }: { rows?: number }) {
  return (
    <div className={s.rows} aria-hidden>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={s.row}>
          <Bone width={40} height={40} round={13} />
          <div className={s.lines}>
            <Bone width="46%" height={14} />
            <Bone width="28%" height={12} />
          </div>
          <Bone width={72} height={16} />
        </div>
      ))}
    </div>
  )
}

export function Bone({
  width = '100%',
  height,
  round = 8,
}: {
  width?: number | string
  height: number
  round?: number
}) {
  return <div className={s.bone} style={{ width, height, borderRadius: round }} data-bone="" aria-hidden />
}
