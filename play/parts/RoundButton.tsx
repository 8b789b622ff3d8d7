import { useEffect, useState } from 'react'
import type { Fen } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { useLiveKeys } from '../../web/shell/live.ts'
import { useOnline } from '../../web/shell/online.ts'
import type { Table } from '../runtime/table.ts'
import { Press } from './Press.tsx'
import s from './RoundButton.module.css'
import { ShortButton, useShort } from './ShortButton.tsx'

type RoundButtonProps = {
  table: Table
  label: string
  onPress: () => void
  /** The most that the round can cost. */
  risk: Fen
  off?: boolean
  /** What the same button does while the member decides in a round: another one in its place would take its focus away. */
  instead?: { label: string; onPress: () => void } | undefined
}

/** The one koi button: it stakes a round, and shows how long the next one has to wait (decision 64). */
export function RoundButton({ table, label, onPress, risk, off = false, instead }: RoundButtonProps) {
  const { sent, isShowing, readyAt, open, ended } = useLiveKeys(
    table.state,
    'sent',
    'isShowing',
    'readyAt',
    'open',
    'ended',
  )
  const online = useOnline()
  const leftMs = useLeft(isShowing ? 0 : readyAt)
  const isShort = useShort(table, risk)
  const isBusy = sent !== 'no' || isShowing
  const isOff = off || leftMs > 0 || !online || open !== undefined || ended !== undefined
  if (instead) return <Press wide onPress={instead.onPress}>{instead.label}</Press> // prettier-ignore
  if (isShort) return <ShortButton table={table} />
  return (
    <Press kind="koi" wide off={isOff || isBusy} describedBy="pause" onPress={onPress}>
      <span className={s.words}>
        <span className={s.label}>{label}</span>
        {leftMs > 0 && (
          <span className={s.left} aria-hidden>
            {m.play_ready_in({ seconds: (Math.ceil(leftMs / 100) / 10).toFixed(1) })}
          </span>
        )}
      </span>
    </Press>
  )
}

/** Counts down in tenths, and rests where there is nothing to count. */
function useLeft(until: number): number {
  const [, beat] = useState(0)
  useEffect(() => {
    if (until === 0) return undefined
    const timer = setInterval(() => {
      beat((last) => last + 1)
      if (leftUntil(until) === 0) clearInterval(timer)
    }, 100)
    return () => clearInterval(timer)
  }, [until])
  return leftUntil(until)
}

/** Milliseconds. */
const leftUntil = (until: number): number => Math.max(0, until - performance.now())
