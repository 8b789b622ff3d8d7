// Drafts: typed or picked values survive a reload, a language change and a new sign-in (decision 41).
import { useCallback } from 'react'
import type * as v from 'valibot'
import { forgetDatabase } from './databases.ts'
import { live, useLive, type Live } from './live.ts'
import { forgetAll, keepJson, readJson, type Shape } from './storage.ts'

const PREFIX = 'draft:'

/** Messages to people that wait for a network, and the database of their pictures. */
export const OUTGOING_KEY = 'outgoing'

/** The next member on this device must not see what this one has typed. */
export function forgetDrafts(): void {
  forgetAll('session', PREFIX)
  for (const { store, initial } of drafts.values()) store.set(initial)
  forgetAll('local', OUTGOING_KEY)
  forgetDatabase(OUTGOING_KEY)
}

export const readDraft = <T>(name: string, shape: Shape<T>): T | undefined => readJson('session', PREFIX + name, shape)

/** Keeps a draft for this tab, or forgets it. */
export const keepDraft = (name: string, value: unknown): void => keepJson('session', PREFIX + name, value)

type Draft<T> = { store: Live<T>; initial: T }

const drafts = new Map<string, Draft<unknown>>()

/** The one state of a draft: what a page that was left does to it late is seen by the page that has it now. */
function draftOf<T>(name: string, schema: v.GenericSchema<unknown, T>, initial: T): Draft<T> {
  const found = drafts.get(name) as Draft<T> | undefined
  if (found) return found
  const made: Draft<T> = { store: live(readDraft(name, schema) ?? initial), initial }
  drafts.set(name, made as Draft<unknown>)
  return made
}

/**
 * State that is kept for this tab. Never for passwords.
 * The last function forgets it: call it when the form has done its work.
 */
export function useDraft<T>(
  name: string,
  schema: v.GenericSchema<unknown, T>,
  start: T,
): [T, (next: T | ((before: T) => T)) => void, () => void] {
  const { store, initial } = draftOf(name, schema, start)
  const set = useCallback(
    (next: T | ((before: T) => T)) => {
      const value = typeof next === 'function' ? (next as (before: T) => T)(store.get()) : next
      keepDraft(name, value)
      store.set(value)
    },
    [name, store],
  )
  const forget = useCallback(() => {
    keepDraft(name, undefined)
    store.set(initial)
  }, [name, store, initial])
  return [useLive(store), set, forget]
}
