// The groups of core's files that are mutated, and the tests that guard each.
export type Group = { name: string; files: readonly string[]; tests: readonly string[] }

/** The vectors of the rulebook, answered in the same process. */
const VECTORS = 'commands/rules/vectors.test.ts'

/** Files shared by lottery games are mutated in the group of the game that uses them most. */
const SHARED: Record<string, string[]> = {
  k3: ['core/lottery/games/dice.ts'],
  pc28: ['core/lottery/games/digits.ts'],
  lhc: ['core/lottery/games/lunar.ts'],
}

export const groups: readonly Group[] = [
  {
    name: 'money',
    files: [
      'core/{money,coin,turnover}.ts',
      'core/{savings/interest,support/hours,vip/vip,vip/times,withdraw/fees}.ts',
      'core/offers/{price,model,period,rewards,triggers}.ts',
    ],
    tests: ['core/*.test.ts', 'core/{offers,savings,support,vip,withdraw}/*.test.ts', VECTORS],
  },
  {
    name: 'settlement',
    files: ['core/lottery/{settle,best,stake,odds,returns}.ts'],
    tests: ['core/lottery/*.test.ts', 'core/lottery/games/games.test.ts', VECTORS],
  },
  ...['k3', 'pc28', 'pk10', 'x115', 'ssc', 'lhc', 'quick'].map((game) => ({
    name: game,
    files: [`core/lottery/games/${game}*.ts`, ...(SHARED[game] ?? [])],
    tests: [
      `core/lottery/games/{games,lunar,${game},${game}-tickets}.test.ts`,
      'core/lottery/{best,formulas,settle}.test.ts',
      VECTORS,
    ],
  })),
  {
    name: 'games',
    // The parts that the house needs of a game beside its rules are tested from outside: by the page of returns and the
    // venue.
    files: ['core/games/{!(house-game*),*/!(law|house)}.ts'],
    tests: ['core/games/**/*.test.ts', VECTORS],
  },
  {
    name: 'law',
    files: ['core/games/baccarat/law.ts'],
    tests: ['core/games/baccarat/baccarat.test.ts'],
  },
  {
    name: 'fairness',
    files: ['core/sum-tree.ts', 'core/fair/*.ts', 'core/lottery/merkle.ts'],
    tests: ['core/sum-tree.test.ts', 'core/fair/*.test.ts', 'core/lottery/merkle.test.ts', VECTORS],
  },
]
