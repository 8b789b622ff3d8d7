// The people of the desk in the town's days: two of them, whose deeds go the way of any other.
import type { ClientConfig } from 'pg'
import { features } from '../../../api/features.ts'
import { asDesk } from '../../../api/host/prepare.ts'
import { doDeed } from '../../../api/people/deed.ts'
import { onRecord } from '../../../api/people/deeds.ts'
import { makeFirst } from '../../../api/people/people.ts'
import { provePerson, type Actor } from '../../../api/people/proof.ts'
import type { House } from '../../../api/shell/app.ts'
import { openDb } from '../../../api/shell/db.ts'
import { knownAtDesk } from '../../../api/shell/feature.ts'
import type { Past } from '../past.ts'

/** Public, as the members' password: said where the town is made. */
export const DESK_PEOPLE = ['lin', 'qiao'] as const
export const DESK_SECRET = 'a town on paper'

type Person = (typeof DESK_PEOPLE)[number]
type Answer = { output: Record<string, unknown> }

export type DeskActs = {
  /** Does a deed by its name; answers what it says. */
  does(person: Person, deed: string, input: object): Promise<Answer>
  /** The first person proposes, the other one agrees. Answers the output of the agreement. */
  bothDo(deed: string, input: object): Promise<Answer>
  close(): Promise<void>
}

export async function openDesk(past: Past, owner: ClientConfig, { settings }: House): Promise<DeskActs> {
  const db = openDb({ ...past.login(asDesk(owner)), max: 2 })
  const owning = openDb({ ...past.login(owner), max: 1 })
  const desk = { db, settings, ...knownAtDesk(features) }
  const doings = features.flatMap(({ deeds }) => deeds ?? [])
  const actors = new Map<Person, Actor>()
  for (const name of DESK_PEOPLE) {
    const words = `person first ${name}`
    await onRecord(db, { by: null, words }, () => owning.tx((tx) => makeFirst(tx, name, DESK_SECRET)))
    actors.set(name, await provePerson(db, { name, words: 'proposal list' }, DESK_SECRET))
  }
  await owning.close()
  const act = (person: Person, deed: string, input: object) => {
    const doing = doings.find((one) => one.deed.name === deed)
    if (!doing) throw new Error(`the desk has no deed ${deed}`)
    return doDeed(desk, doing, input, actors.get(person)!)
  }
  const [first, second] = DESK_PEOPLE
  return {
    does: async (person, deed, input) => ({ output: { ...((await act(person, deed, input)).output as object) } }),
    bothDo: async (deed, input) => {
      const { approval } = await act(first, deed, input)
      if (!approval) throw new Error(`${deed} proposes nothing`)
      const { output } = await act(second, approval.deed, approval.input)
      return { output: { ...(output as object) } }
    },
    close: () => db.close(),
  }
}
