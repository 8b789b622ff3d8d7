import type { ReactNode } from 'react'
import { showTime } from '../../core/time.ts'
import s from './StatusAt.module.css'

/** Below the amount of a row in a list by days: what became of it, and its time of day. The times of a list stand below each other. */
export const StatusAt = ({ status, at }: { status?: ReactNode; at: number }) => (
  <>
    {status} <span className={`num ${s.at}`}>{showTime(at)}</span>
  </>
)
