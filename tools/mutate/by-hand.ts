// The mutations by hand, one after the other: which of the house's guards could be lost without a test that turns red?
import { betMutations } from './bets.ts'
import { careMutations } from './care.ts'
import { copyHouse, redIn } from './copy.ts'
import { inviteMutations, liabilityMutations } from './invite.ts'
import { moneyMutations } from './money.ts'
import { offerMutations } from './offers.ts'
import { peopleMutations } from './people.ts'
import { roundMutations } from './rounds.ts'
import { savingsMutations } from './savings.ts'
import { sealMutations } from './seals.ts'
import { turnoverMutations } from './turnover.ts'
import { vipMutations } from './vip.ts'

export const mutations = [
  ...[...betMutations, ...moneyMutations, ...peopleMutations, ...roundMutations, ...turnoverMutations],
  ...[...offerMutations, ...vipMutations, ...savingsMutations, ...inviteMutations, ...liabilityMutations],
  ...[...careMutations, ...sealMutations],
]

export type Outcome = { name: string; file: string; red: readonly string[] }

/** Tries each mutation whose name or file contains `word`. Prints each result as it comes. */
export async function tryMutations(word: string, say: (line: string) => void): Promise<Outcome[]> {
  const tried = mutations.filter(({ name, file }) => `${name} ${file}`.includes(word))
  if (tried.length === 0) throw new Error(`no mutation of the list has ${word} in its name or file`)
  const copy = copyHouse()
  const outcomes: Outcome[] = []
  try {
    // A test that is red without a mutation tells nothing about one.
    const before = await redIn(copy.place, [...new Set(tried.flatMap(({ tests }) => tests))], false)
    if (before.length > 0) throw new Error(`red without any mutation: ${before.join('; ')}`)
    for (const one of tried) {
      const red = await copy.within([one], () => redIn(copy.place, one.tests))
      outcomes.push({ name: one.name, file: one.file, red })
      const [by] = red
      say(`${by ? 'killed  ' : 'SURVIVED'}  ${one.file}: ${one.name}${by ? ` (${by})` : ''}`)
    }
  } finally {
    copy.remove()
  }
  return outcomes
}
