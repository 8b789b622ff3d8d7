// The house that benches of the app look at: one for all of a run, with its sandbox, its venues and its pages.
import { startHouse } from '../e2e/house.ts'
import { leave } from './server.ts'

type Open = { url: string; stop(): Promise<void> }

let running: Promise<Open> | undefined

/** Opens it for the first that asks; it is closed behind the last bench. */
export const openHouse = (): Promise<Open> => (running ??= startHouse().then(leaveOpen))

/** The house that the bench of the start has opened in a short run: the benches behind it measure the same one. */
export const lend = (house: Open): void => void (running = Promise.resolve(leaveOpen(house)))

function leaveOpen(house: Open): Open {
  leave(house.stop)
  return house
}
