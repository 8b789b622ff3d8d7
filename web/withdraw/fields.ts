// Text fields that are judged when they are left, all of them before anything is sent, and by the house after.
import { useState } from 'react'
import { focusField } from '../ui/Field.tsx'

type Texts<N extends string> = Record<N, string>
type Problems<N extends string> = Partial<Record<N, string | undefined>>

/** Nothing is kept on the device: an account's number is nobody's business but the form's. */
export function useFields<N extends string>(
  names: readonly N[],
  prefix: string,
  judge: (values: Texts<N>) => Problems<N>,
) {
  const [typed, setTyped] = useState<Problems<N>>({})
  const [judged, setJudged] = useState<ReadonlySet<N>>(new Set())
  const [refused, setRefused] = useState<Problems<N>>({})
  // Every name has a text: what was typed, without the spaces around it.
  const values = Object.fromEntries(
    names.map((name) => [name, (typed[name] ?? '').normalize('NFKC').trim()]),
  ) as Texts<N>
  const wrong = judge(values)
  return {
    isFilled: names.every((name) => wrong[name] === undefined),
    /** The values, where all are right; else the focus goes to the first that is not. */
    ready(): Texts<N> | undefined {
      setJudged(new Set(names))
      const first = names.find((name) => wrong[name] !== undefined)
      if (first === undefined) return values
      focusField(`${prefix}-${first}`)
      return undefined
    },
    refuse(name: N, message: string) {
      const said: Problems<N> = {}
      said[name] = message
      setRefused(said)
      focusField(`${prefix}-${name}`)
    },
    part: (name: N) => ({
      id: `${prefix}-${name}`,
      value: typed[name] ?? '',
      onChange: (text: string) => {
        setTyped({ ...typed, [name]: text })
        setRefused({})
      },
      onBlur: () => {
        if (values[name] !== '') setJudged((before) => new Set(before).add(name))
      },
      error: refused[name] ?? (judged.has(name) ? wrong[name] : undefined),
    }),
  }
}
