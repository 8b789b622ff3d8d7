// The mutations by hand: which of the house's guards could be lost without a test that turns red?
import { betMutations } from './bets.ts'
import { careMutations } from './care.ts'
import { copyHouse, redIn, type Copy } from './copy.ts'
import { inviteMutations, liabilityMutations } from './invite.ts'
import { moneyMutations } from './money.ts'
import type { Mutation } from './mutation.ts'
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

/** Mutations under way at once, each in a copy of its own: one test at a time leaves half of two processors idle. */
const AT_ONCE = 2

/** Tries each mutation whose name or file contains `word`. Prints each result as it comes. */
export async function tryMutations(word: string, say: (line: string) => void): Promise<Outcome[]> {
  const tried = mutations.filter(({ name, file }) => `${name} ${file}`.includes(word))
  if (tried.length === 0) throw new Error(`no mutation of the list has ${word} in its name or file`)
  const [first, ...more] = tried.slice(0, AT_ONCE).map(copyHouse) as [Copy, ...Copy[]]
  const outcomes = new Map<Mutation, Outcome>()
  const waiting = [...tried]
  try {
    // A test that is red without a mutation tells nothing about one.
    const before = await redIn(first.place, [...new Set(tried.flatMap(({ tests }) => tests))], { workers: AT_ONCE })
    if (before.length > 0) throw new Error(`red without any mutation: ${before.join('; ')}`)
    await Promise.all([first, ...more].map(tryIn))
  } finally {
    for (const copy of [first, ...more]) copy.remove()
  }
  return tried.map((one) => outcomes.get(one)!)

  async function tryIn(copy: Copy): Promise<void> {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      const { name, file, tests } = one
      const red = await copy.within([one], () => redIn(copy.place, tests, { bail: true }))
      outcomes.set(one, { name, file, red })
      const [by] = red
      say(`${by ? 'killed  ' : 'SURVIVED'}  ${file}: ${name}${by ? ` (${by})` : ''}`)
    }
  }
}
