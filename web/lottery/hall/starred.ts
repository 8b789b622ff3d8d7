// The games that a member has starred. On the device, until the house keeps favourites of all its games.
import { useState } from 'react'
import type { Family } from '../../../core/fair/results.ts'
import { keepJson, readJson } from '../../shell/storage.ts'
import { familyOrder } from '../names.ts'

const KEY = 'starred'

const isFamilies = (value: unknown): value is Family[] =>
  Array.isArray(value) && value.every((each) => familyOrder.includes(each as Family))

export function useStarred() {
  const [starred, setStarred] = useState<readonly Family[]>(
    () => readJson('local', KEY, isFamilies) ?? [],
  )
  const toggle = (family: Family) => {
    const without = starred.filter((each) => each !== family)
    const next = without.length < starred.length ? without : [...starred, family]
    keepJson('local', KEY, next)
    setStarred(next)
  }
  return { starred, toggle }
}
