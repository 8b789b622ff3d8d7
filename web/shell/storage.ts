// Storage of the device (spec 3). A browser may refuse storage altogether, and its content may be damaged or forged, so
// every read is checked and a bad value is thrown away (BI-328).

type Place = 'local' | 'session'

const memory = new Map<string, string>()
const storeOf = (place: Place) => (place === 'local' ? localStorage : sessionStorage)

export function readText(place: Place, key: string): string | undefined {
  try {
    return storeOf(place).getItem(key) ?? undefined
  } catch {
    return memory.get(key)
  }
}

/** Keeps a text; undefined forgets it. Without storage it lives as long as the page. */
export function keepText(place: Place, key: string, value: string | undefined): void {
  try {
    if (value === undefined) storeOf(place).removeItem(key)
    else storeOf(place).setItem(key, value)
  } catch {
    if (value === undefined) memory.delete(key)
    else memory.set(key, value)
  }
}

/** Forgets everything whose key begins so. */
export function forgetAll(place: Place, prefix: string): void {
  for (const key of memory.keys()) if (key.startsWith(prefix)) memory.delete(key)
  try {
    const store = storeOf(place)
    for (const key of Object.keys(store)) if (key.startsWith(prefix)) store.removeItem(key)
  } catch {
    // No storage at all: then nothing was kept in it.
  }
}

/** Judges a value: a guard, or a valibot schema. The first screen has guards, to carry no schema library. */
export type Shape<T> =
  | ((value: unknown) => value is T)
  | {
      readonly '~standard': {
        validate: (value: unknown) => unknown
        types?: { output: T } | undefined
      }
    }

/** Reads what was kept, if it still has its shape. */
export function readJson<T>(place: Place, key: string, shape: Shape<T>): T | undefined {
  const text = readText(place, key)
  if (text === undefined) return undefined
  try {
    const value: unknown = JSON.parse(text)
    if (typeof shape === 'function') {
      if (shape(value)) return value
    } else {
      const found = shape['~standard'].validate(value) as { value: T; issues?: unknown }
      if (!found.issues) return found.value
    }
  } catch {
    // A text that is no JSON at all is treated as one of a wrong shape.
  }
  keepText(place, key, undefined)
  return undefined
}

export const keepJson = (place: Place, key: string, value: unknown): void =>
  keepText(place, key, value === undefined ? undefined : JSON.stringify(value))
