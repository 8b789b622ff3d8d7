// Results of the bets that were placed on this page. The house tells when they are settled (core/stale.ts).
import { useEffect, useEffectEvent, useState } from 'react'
import * as v from 'valibot'
import { anyList } from '../../../core/list.ts'
import { lottery, type OwnOrder } from '../../../core/lottery/calls.ts'
import { official } from '../../../core/lottery/official-calls.ts'
import { quick } from '../../../core/lottery/quick-calls.ts'
import { fromWire, sumFen } from '../../../core/money.ts'
import { useCall } from '../../shell/query.ts'
import { useSession } from '../../shell/session.ts'
import { keepJson, readJson } from '../../shell/storage.ts'
import { settledOf, type OwnResult } from '../win/outcome.ts'

const isIssueList = (value: unknown): value is string[] => v.is(anyList(v.string()), value)
/** The polling interval in milliseconds, only while the event stream is cut. */
const ASK_MS = 5_000

const readOf = {
  odds: (lotteryCode: string) => [lottery.orders, { lottery: lotteryCode }] as const,
  official: (lotteryId: string) => [official.orders, { lotteryId }] as const,
  quick: (gameId: string) => [quick.records, { gameId }] as const,
}

/** Whether an order was taken back: only orders of the official board can be, and carry that status. */
const isTakenBack = (order: OwnOrder & { betStatus?: string }) => order.betStatus === 'withdrawn'

/** `waiting` are issues with bets of this page that are not settled yet. */
export function useOwnResults(code: string, board: 'odds' | 'official' | 'quick') {
  const uid = useSession()?.uid
  const key = `placed:${code}:${uid ?? ''}`
  const [waiting, setWaiting] = useState<string[]>(() => readJson('session', key, isIssueList) ?? [])
  const [result, setResult] = useState<OwnResult>()
  const keep = (next: string[]) => {
    keepJson('session', key, next.length > 0 ? next : undefined)
    setWaiting(next)
  }
  const [issue] = waiting
  const [orders, which] = readOf[board](code)
  const input = { ...which, issue: issue ?? '', size: 100 }
  const when = uid !== undefined && issue !== undefined
  const read = useCall(orders, input, { when, pollMs: ASK_MS, staleMs: 0 })
  const list: OwnOrder[] = read.data?.list ?? []
  const standing = list.filter((order) => !isTakenBack(order))
  const settled = issue === undefined ? undefined : settledOf(issue, standing)
  // Nor is there anything to wait for if every order of the issue was taken back.
  const isOver = settled !== undefined || (list.length > 0 && standing.length === 0)
  const over = isOver ? issue : undefined
  const close = useEffectEvent(() => {
    if (settled) setResult(settled)
    keep(waiting.filter((each) => each !== over))
  })
  useEffect(() => {
    if (over !== undefined) close()
  }, [over])
  const stakeFen = sumFen(standing.map(({ total }) => fromWire(total)))
  return {
    result,
    dismiss: () => setResult(undefined),
    waiting: issue && !settled && stakeFen > 0n ? { issue, stakeFen } : undefined,
    add: (placed: string) => {
      setResult(undefined)
      keep([...waiting.filter((each) => each !== placed), placed])
    },
  }
}
