// What waits in the welfare centre comes from many parts of the house: each says by which call it is claimed.
import type { Endpoint } from '../../core/endpoint.ts'
import { offers, type WelfareItem } from '../../core/offers.ts'
import { useAction } from '../shell/query.ts'

/** The call behind a path: like the claim of a prize, it moves money once and is told by its key. */
const at = (path: string): Endpoint => ({ ...offers.claim, path })

const calls = new Map<string, Endpoint>()

/** One object for each path, so that a press keeps its key while an answer is awaited. */
export function useClaim({ claim: { path, input } }: WelfareItem) {
  const call = calls.get(path) ?? at(path)
  calls.set(path, call)
  const { run, busy } = useAction(call)
  return { claim: () => run(input), busy }
}
