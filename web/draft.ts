// What a member has typed or picked survives a reload, a language change and a new sign-in (decision 41).
import { useCallback, useEffect, useState } from 'react'
import type * as v from 'valibot'
import { forgetAll, keepJson, readJson } from './storage.ts'

const PREFIX = 'draft:'

/** What was typed by one member is not for the next one on this device. */
export const forgetDrafts = (): void => forgetAll('session', PREFIX)

/**
 * State that is kept for this tab. Never for passwords.
 * The last function forgets it: call it when the form has done its work.
 */
export function useDraft<T>(
  name: string,
  schema: v.GenericSchema<unknown, T>,
  initial: T,
): [T, (next: T | ((before: T) => T)) => void, () => void] {
  const key = PREFIX + name
  const [value, setValue] = useState<T>(() => readJson('session', key, schema) ?? initial)
  const [touched, setTouched] = useState(false)
  useEffect(() => {
    if (touched) keepJson('session', key, value)
  }, [key, touched, value])
  const set = useCallback((next: T | ((before: T) => T)) => {
    setTouched(true)
    setValue(next)
  }, [])
  const forget = useCallback(() => {
    setTouched(false)
    keepJson('session', key, undefined)
  }, [key])
  return [value, set, forget]
}
