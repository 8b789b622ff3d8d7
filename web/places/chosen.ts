// A place on its way from the page that chooses to the page that asked for one.
import { keepJson, readJson } from '../shell/storage.ts'

const KEY = 'place'

export type Chosen = { name: string; lat: number; lng: number }

function isChosen(value: unknown): value is Chosen {
  if (typeof value !== 'object' || value === null) return false
  const { name, lat, lng } = value as Record<string, unknown>
  return typeof name === 'string' && typeof lat === 'number' && typeof lng === 'number'
}

export const keepChosen = ({ name, lat, lng }: Chosen): void => keepJson('session', KEY, { name, lat, lng })

/** The place chosen since the page asked; taking it forgets it. */
export function takeChosen(): Chosen | undefined {
  const found = readJson('session', KEY, isChosen)
  keepJson('session', KEY, undefined)
  return found
}
