// Drafts: typed or picked values survive a reload, a language change and a new sign-in (decision 41).
import { useCallback, useEffect, useState } from 'react'
import type * as v from 'valibot'
import { forgetDatabase } from './databases.ts'
import { forgetAll, keepJson, readJson, type Shape } from './storage.ts'

const PREFIX = 'draft:'

/** Messages to people that wait for a network, and the database of their pictures. */
export const OUTGOING_KEY = 'outgoing'

/** The next member on this device must not see what this one has typed. */
export function forgetDrafts(): void {
  forgetAll('session', PREFIX)
  forgetAll('local', OUTGOING_KEY)
  forgetDatabase(OUTGOING_KEY)
}

export const readDraft = <T>(name: string, shape: Shape<T>): T | undefined => readJson('session', PREFIX + name, shape)

/** Keeps a draft for this tab, or forgets it. */
export const keepDraft = (name: string, value: unknown): void => keepJson('session', PREFIX + name, value)

/**
 * State that is kept for this tab. Never for passwords.
 * The last function forgets it: call it when the form has done its work.
 */
export function useDraft<T>(
  name: string,
  schema: v.GenericSchema<unknown, T>,
  initial: T,
): [T, (next: T | ((before: T) => T)) => void, () => void] {
  const [value, setValue] = useState<T>(() => readDraft(name, schema) ?? initial)
  const [touched, setTouched] = useState(false)
  useEffect(() => {
    if (touched) keepDraft(name, value)
  }, [name, touched, value])
  const set = useCallback((next: T | ((before: T) => T)) => {
    setTouched(true)
    setValue(next)
  }, [])
  const forget = useCallback(() => {
    setTouched(false)
    keepDraft(name, undefined)
  }, [name])
  return [value, set, forget]
}
