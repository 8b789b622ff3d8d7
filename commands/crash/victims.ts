// The processes to kill: two houses on one database, which belongs to the first, the sandbox of both, and the venues.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RunningHouse } from '../../e2e/house.ts'
import { ended } from '../../outside/world.ts'

export const VICTIMS = ['the API', 'PostgreSQL', 'the other API', 'the world outside', 'the venues'] as const
export type Victim = (typeof VICTIMS)[number]

/** Whose death leaves some books outside unread until it is back: the venues' lie on the first API's server. */
export const takesBooks = (victim: Victim): boolean => ['the world outside', 'the venues', 'the API'].includes(victim)

/** Kills the process with -9. Returns a function that starts it again; PostgreSQL is started by its house. */
export async function kill(
  victim: Victim,
  [house, other]: readonly [RunningHouse, RunningHouse],
): Promise<() => Promise<void>> {
  if (victim === 'PostgreSQL') {
    process.kill(postmaster(house.place), 'SIGKILL')
    return () => Promise.resolve()
  }
  const dead = {
    'the API': house,
    'the other API': other,
    'the world outside': house.outside.sandbox,
    'the venues': house.outside.venues,
  }
  const { process: dying, again } = dead[victim]
  await ended(dying(), 'SIGKILL')
  return again
}

function postmaster(place: string): number {
  const [pid = ''] = readFileSync(join(place, 'pg/postmaster.pid'), 'utf8').split('\n')
  return Number.parseInt(pid, 10)
}

/** The houses must live through what happens to the rest, and find the database again by themselves. */
export async function back({ url, output }: RunningHouse): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const answer = await fetch(`${url}/healthz`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(50)
  }
  const last = output().slice(-4_000)
  throw new Error(`a house does not come back; it said last:\n${last}`)
}
