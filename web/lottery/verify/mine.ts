// Which line of a draw an address names: one of the own orders, or one that its owner shared.
import { UUID_PATTERN } from '../../../core/endpoint.ts'
import { lottery } from '../../../core/lottery/calls.ts'
import type { Proof } from '../../../core/lottery/proof.ts'
import { useCall } from '../../shell/query.ts'
import type { Mine } from './verify.ts'

type Asked = { order?: string; line?: string; ticket?: string }

const TICKET = /^[\w-]{76}$/

/** A text that is no ticket is asked for as one that nothing opens: the page says that it does not open. */
export function mineOf({ order = '', line = '0', ticket }: Asked): Mine | undefined {
  if (ticket !== undefined) return { ticket: TICKET.test(ticket) ? ticket : '-'.repeat(76) }
  const at = Number(line)
  return UUID_PATTERN.test(order) && Number.isInteger(at) && at >= 0 ? { orderNo: order, line: at } : undefined
}

type Draw = { lottery: string; issue: string }
const ISSUE = /^\d{8}(?:-\d{4,6})?$/

/** The proof of a draw with that line in it; `isUnknown` where there is no such draw. */
export function useProof(draw: Draw, mine: Mine | undefined) {
  const isValid = ISSUE.test(draw.issue)
  const proof = useCall(lottery.proof, { ...draw, ...mine }, { when: isValid, staleMs: 0 })
  return { proof, isUnknown: !isValid || (proof.error as { reason?: string } | null)?.reason === 'issue_unknown' }
}

const WAIT_MS = 3_000

/** A draw's proof is told when it is there; while the event stream is cut, the page asks by itself. */
export function useAwaited({ lottery: code, issue, key }: Proof, mine: Mine | undefined): void {
  useCall(lottery.proof, { lottery: code, issue, ...mine }, key === null ? { pollMs: WAIT_MS } : { when: false })
}
