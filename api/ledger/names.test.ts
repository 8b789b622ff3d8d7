import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { accountCode, accountName, houseAccounts, wallets } from '../../core/accounts.ts'
import { boardCodes, drawStates, outcomes, transferKinds } from '../../core/ledger.ts'
import { chaseStates, legStates } from '../../core/lottery/chase.ts'
import { schemaFolder } from '../host/migrations.ts'
import { codeOfPlayState } from '../shell/standing.ts'

const called = (what: string, names: Record<string, number>) =>
  Object.fromEntries(Object.entries(names).map(([name, code]) => [`${what} ${name}`, code]))
const inOrder = (names: readonly string[]) => Object.fromEntries(names.map((name, at) => [name, at + 1]))

const known: Record<string, number> = {
  ...wallets,
  ...houseAccounts,
  ...outcomes,
  ...Object.fromEntries(Object.entries(transferKinds).map(([name, { code }]) => [name, code])),
  ...called('draw', drawStates),
  ...called('chase', inOrder(chaseStates)),
  ...called('leg', inOrder(legStates)),
  ...called('member', codeOfPlayState),
  ...called('board', boardCodes),
}

/** Every number with its name beside it, in the files of a folder. */
function namedIn(folder: string, ending: RegExp): { number: string; name: string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => ending.test(path) && !path.includes('node_modules'))
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .flatMap((text) => [...text.matchAll(/(\d+) \/\* ([\w: ]+) \*\//g)])
    .map(([, number = '', name = '']) => ({ number, name }))
}

// tools/tidy/numbers.ts says that each has a name.
test.each([
  { where: 'functions', ending: /\.sql$/, atLeast: 50 },
  { where: '../api', ending: /(?<!\.test)\.ts$/, atLeast: 40 },
  { where: '../bench', ending: /(?<!\.test)\.ts$/, atLeast: 5 },
])('a number in SQL of $where is the one that core gives its name', (files) => {
  const said = namedIn(join(schemaFolder, files.where), files.ending)
  expect(said.length).toBeGreaterThan(files.atLeast)
  for (const { number, name } of said) expect(`${number} ${name}`).toBe(`${known[name]} ${name}`)
})

test('every account has one code and every code one name', () => {
  for (const account of [
    'cash',
    'held',
    'chase',
    'savings',
    'venue:0',
    'venue:29',
    'in_transit:0',
    'in_transit:29',
    'bets:open',
    'review',
  ] as const) {
    expect(accountName(accountCode(account))).toBe(account)
  }
  expect(() => accountCode('venue:30')).toThrow()
  expect(() => accountName(99)).toThrow()
})
