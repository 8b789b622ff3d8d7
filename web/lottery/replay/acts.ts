// The acts of a replayed bet, shown one after the other, each with the finding of this device.
import type { Proof } from '../../../core/lottery/proof.ts'
import { problemOf, stepsOf, type Steps, type Verdict } from '../verify/verify.ts'

export type ActName = 'picks' | 'list' | 'key' | 'beacon' | 'draw' | 'pays'
export type Act = { name: ActName; verdict: Verdict }

/**
 * The acts in the order in which they happened: the picks, the frozen list, the key, the beacon where the draw has one,
 * the numbers, and what they pay. None says more than a step of the proof does.
 */
export function actsOf(proof: Proof, steps: Steps, pays: Verdict): Act[] {
  const { ticket, entries } = proof
  const differs = ticket && entries && problemOf(ticket, entries.root) === 'terms_differ'
  const verdicts: Record<ActName, Verdict> = {
    picks: !ticket ? 'none' : differs ? 'bad' : 'ok',
    list: steps.commitment === 'bad' ? 'bad' : steps.ticket,
    key: steps.key,
    beacon: steps.beacon,
    draw: steps.draw,
    pays: steps.draw === 'ok' ? pays : 'none',
  }
  const names: ActName[] = ['picks', 'list', 'key', 'beacon', 'draw', 'pays']
  const hasBeacon = stepsOf(proof).includes('beacon')
  return names.filter((name) => name !== 'beacon' || hasBeacon).map((name) => ({ name, verdict: verdicts[name] }))
}

/** The verdict over all acts: wrong where one is wrong, under way or not checked where one is, right only where all are. */
export function outcomeOf(acts: readonly Act[]): { verdict: Verdict; at: number } {
  for (const verdict of ['bad', 'busy', 'wait', 'lost', 'none'] as const) {
    const at = acts.findIndex((act) => act.verdict === verdict)
    if (at >= 0) return { verdict, at }
  }
  return { verdict: 'ok', at: acts.length }
}
