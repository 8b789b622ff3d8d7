// Members whose lines in a draw have to be counted. Each member has a limit of lines in a draw (draws.line_cap), and
// counting is the dearest part of an order: so the ledger counts only for members who placed many through this server.
import type { Order } from './commands.ts'

/** Far below what a draw allows, so that several servers together do not pass it unseen. */
const COUNTED_FROM = 200
const DRAWS_KEPT = 256

/** Answers whether a member's lines in a draw have become many; counts every order that it is asked about. */
export function openCrowd(): (order: Pick<Order, 'drawId' | 'member' | 'lines'>) => boolean {
  const draws = new Map<bigint, Map<bigint, number>>()
  const begin = (drawId: bigint) => {
    const members = new Map<bigint, number>()
    draws.set(drawId, members)
    const [oldest] = draws.keys()
    if (draws.size > DRAWS_KEPT && oldest !== undefined) draws.delete(oldest)
    return members
  }
  return ({ drawId, member, lines }) => {
    const members = draws.get(drawId) ?? begin(drawId)
    const count = (members.get(member.id) ?? 0) + lines.length
    members.set(member.id, count)
    return count > COUNTED_FROM
  }
}
