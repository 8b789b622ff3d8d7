// The house that benches of the app look at: one for all of a run, with its sandbox, its venues and its pages.
import { startHouse, type RunningHouse } from '../e2e/house.ts'
import { leave } from './server.ts'

let running: Promise<RunningHouse> | undefined

/** Opens it for the first that asks; it is closed behind the last bench. */
export const openHouse = (): Promise<RunningHouse> => (running ??= opened())

async function opened(): Promise<RunningHouse> {
  const house = await startHouse()
  leave(house.stop)
  return house
}
