// The house that benches of the app look at: one for all of a run, with its sandbox, its venues and its pages.
import { startHouse } from '../e2e/house.ts'
import { leave } from './server.ts'

type Open = { url: string; stop(): Promise<void> }

/** A hand and a match go by within seconds, so that a bench sees one whole. */
const QUICK = { TABLE_SECONDS: '5', MATCH_SECONDS: '20' }

let running: Promise<Open> | undefined

/** Opens it for the first that asks; it is closed behind the last bench. */
export const openHouse = (): Promise<Open> => (running ??= startHouse(QUICK).then(leaveOpen))

/** The house that the bench of the start has opened in a short run: the benches behind it measure the same one. */
export const lend = (house: Open): void => void (running = Promise.resolve(leaveOpen(house)))

function leaveOpen(house: Open): Open {
  leave(house.stop)
  return house
}
