// Further pages of the queues of a deed: each is asked for behind the last row that is shown of its list.
import { useState } from 'react'
import type { Deed } from '../../core/desk/deed.ts'
import { callOf } from '../../core/desk/doing.ts'
import { ask } from '../shell/ask.ts'
import { errorText } from '../shell/show.ts'

/** An output of lists by their names, and in `more` where each of them goes on. */
export type Lists = Readonly<Record<string, unknown>>
type Page = { list: string; output: Lists }

const rowsOf = (output: Lists, list: string): unknown[] => (output[list] ?? []) as unknown[]

/** The output with the pages that were asked for behind it. They are gone once it is read anew, at `readAt`. */
export function useFurther(deed: Deed, first: { output: Lists } | undefined, readAt: number) {
  const [asked, setAsked] = useState<{ readAt: number; pages: readonly Page[] }>({ readAt, pages: [] })
  const [problem, setProblem] = useState<string>()
  if (!first) return { output: undefined, problem, moreOf: () => undefined }
  const pages = asked.readAt === readAt ? asked.pages : []
  const read = async (list: string, behind: string) => {
    try {
      const { output } = (await ask(callOf(deed), { input: { behind } } as never)) as { output: Lists }
      setAsked({ readAt, pages: [...pages, { list, output }] })
      setProblem(undefined)
    } catch (error) {
      setProblem(errorText(error))
    }
  }
  const joined = Object.entries(first.output).map(([name, value]) => {
    const further = pages.flatMap(({ list, output }) => (list === name ? rowsOf(output, name) : []))
    return [name, further.length > 0 ? [...rowsOf(first.output, name), ...further] : value]
  })
  return {
    ...{ output: Object.fromEntries(joined) as Lists, problem },
    moreOf: (name: string) => {
      const { output } = pages.findLast(({ list }) => list === name) ?? first
      const behind = rowsOf(output, 'more').find((place) => String(place).startsWith(`${name}:`))
      return behind === undefined ? undefined : () => void read(name, String(behind))
    },
  }
}
