// Shared state of the parts of a town: the house that lives there, its people, and the way in which many act at an
// instant.
import type { FastifyInstance } from 'fastify'
import type { House } from '../../../api/shell/app.ts'
import type { Sandbox } from '../../../sandbox/sandbox.ts'
import type { Chores } from '../chores.ts'
import type { Past } from '../past.ts'
import { Refused, type DemoPerson } from '../people.ts'
import type { Chance } from './chance.ts'
import type { DeskActs } from './desk.ts'
import type { Resident } from './folk.ts'

export type Person = Resident & DemoPerson

export type Living = {
  app: FastifyInstance
  house: House
  past: Past
  chores: Chores
  sandbox: Sandbox
  /** The members' door of the venues; without one nobody plays there. */
  playUrl: string | undefined
  desk: DeskActs
  chance: Chance
  /** The factor on how often everything is done: a small town has as much of each as a large one. */
  lively: number
  /** The people who have registered so far, in that order. */
  people: Person[]
  /** How often the house said no, by its reason. */
  refusals: Map<string, number>
}

/** Members who act at a time, as many as the house's pool has connections. */
const AT_ONCE = 8

/** Many do the same within some time, some of them at once. What the house refuses somebody is counted, and the others go on. */
export async function crowd<T>(
  living: Living,
  all: readonly T[],
  { from, untilMs, does }: { from: number; untilMs: number; does: (one: T, at: number) => Promise<unknown> },
): Promise<void> {
  for (let at = 0; at < all.length; at += AT_ONCE) {
    await living.past.reaches(new Date(from + (untilMs * at) / all.length))
    await Promise.all(all.slice(at, at + AT_ONCE).map((one, index) => attempt(living, () => does(one, at + index))))
  }
}

/** Undefined where the house refused it. */
export async function attempt<T>({ refusals }: Living, act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    refusals.set(error.reason, (refusals.get(error.reason) ?? 0) + 1)
    return undefined
  }
}
