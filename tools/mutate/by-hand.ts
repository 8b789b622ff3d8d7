// The mutations by hand, one after the other: what of the house's guards could be lost without a test that turns red?
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { betMutations } from './bets.ts'
import { copyHouse, redIn } from './copy.ts'
import { moneyMutations } from './money.ts'

export const mutations = [...betMutations, ...moneyMutations]

export type Outcome = { name: string; file: string; red: readonly string[] }

/** Tries each of those whose name or file has `word`. Says each line as it comes. */
export async function tryMutations(word: string, say: (line: string) => void): Promise<Outcome[]> {
  const copy = copyHouse()
  const outcomes: Outcome[] = []
  try {
    for (const one of mutations.filter(({ name, file }) => `${name} ${file}`.includes(word))) {
      const tests = one.tests.filter((file) => existsSync(join(copy.place, file)))
      const red = await copy.within([one], () => redIn(copy.place, tests))
      outcomes.push({ name: one.name, file: one.file, red })
      say(
        `${red.length > 0 ? 'killed  ' : 'SURVIVED'}  ${one.file}: ${one.name}${red[0] ? ` (${red[0]})` : ''}`,
      )
    }
  } finally {
    copy.remove()
  }
  return outcomes
}
