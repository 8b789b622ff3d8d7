// What became of the bets that were placed on this page: asked for until they are settled.
import { useEffect, useEffectEvent, useState } from 'react'
import * as v from 'valibot'
import { lottery } from '../../core/lottery/calls.ts'
import type { DrawStatus } from '../../core/lottery/calls.ts'
import { fen, fromWire, sumFen } from '../../core/money.ts'
import type { Fen } from '../../core/money.ts'
import { useCall } from '../query.ts'
import { usePush } from '../push.ts'
import { useSession } from '../session.ts'
import { keepJson, readJson } from '../storage.ts'

const issueList = v.array(v.string())
const ASK_MS = 2_000
/** From ten times the stake, or ¥1,000.00 net, a win fills the screen (design 8). */
const FULL_TIMES = 10n
const FULL_NET = fen(100_000n)

export type OwnResult = {
  issue: string
  isVoid: boolean
  stakeFen: Fen
  /** Prizes and refunds. */
  returnedFen: Fen
  numbers: readonly number[] | null
}

/** line: no more than said · sheet: a win · full: a great one. What is no more than the stake is never celebrated. */
export function celebrationOf({ isVoid, stakeFen, returnedFen }: OwnResult) {
  if (isVoid || returnedFen <= stakeFen) return 'line'
  const net = returnedFen - stakeFen
  return returnedFen >= stakeFen * FULL_TIMES || net >= FULL_NET ? 'full' : 'sheet'
}

/** `waiting` are issues with bets of this page that are not settled yet. */
export function useOwnResults(code: string) {
  const uid = useSession()?.uid
  const key = `placed:${code}:${uid ?? ''}`
  const [waiting, setWaiting] = useState<string[]>(() => readJson('session', key, issueList) ?? [])
  const [result, setResult] = useState<OwnResult>()
  const keep = (next: string[]) => {
    keepJson('session', key, next.length > 0 ? next : undefined)
    setWaiting(next)
  }
  const [issue] = waiting
  const orders = useCall(
    lottery.orders,
    { lottery: code, issue: issue ?? '', size: 100 },
    { when: uid !== undefined && issue !== undefined, everyMs: ASK_MS, staleMs: 0 },
  )
  usePush('draw', () => issue && void orders.refetch())
  const settled = issue === undefined ? undefined : settledOf(issue, orders.data?.list ?? [])
  const settledIssue = settled?.issue
  const close = useEffectEvent(() => {
    setResult(settled)
    keep(waiting.filter((each) => each !== settledIssue))
  })
  useEffect(() => {
    if (settledIssue !== undefined) close()
  }, [settledIssue])
  const stakeFen = sumFen((orders.data?.list ?? []).map(({ total }) => fromWire(total)))
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

type Order = { total: string; payout: string | null; status: DrawStatus; numbers: number[] | null }

function settledOf(issue: string, orders: readonly Order[]): OwnResult | undefined {
  if (orders.length === 0) return undefined
  const isVoid = orders.every(({ status }) => status === 'void')
  if (!isVoid && orders.some(({ status, payout }) => status !== 'settled' || payout === null))
    return undefined
  const stakeFen = sumFen(orders.map(({ total }) => fromWire(total)))
  const returnedFen = isVoid
    ? stakeFen
    : sumFen(orders.map(({ payout }) => fromWire(payout ?? '0.00')))
  return { issue, isVoid, stakeFen, returnedFen, numbers: orders[0]!.numbers }
}
