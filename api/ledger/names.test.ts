import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { accountCode, accountName, houseAccounts, wallets } from '../../core/accounts.ts'
import { drawStates, outcomes, transferKinds } from '../../core/ledger.ts'
import { schemaFolder } from '../host/migrations.ts'

const known: Record<string, number> = {
  ...wallets,
  ...houseAccounts,
  ...outcomes,
  ...Object.fromEntries(Object.entries(transferKinds).map(([name, { code }]) => [name, code])),
  ...Object.fromEntries(Object.entries(drawStates).map(([name, code]) => [`draw ${name}`, code])),
}

test('a number in the functions of the database is the one that core gives its name', () => {
  const folder = join(schemaFolder, 'functions')
  const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  const said = texts.flatMap((text) => [...text.matchAll(/(\d+) \/\* ([\w: ]+) \*\//g)])
  expect(said.length).toBeGreaterThan(50)
  for (const [, number, name = ''] of said)
    expect(`${number} ${name}`).toBe(`${known[name]} ${name}`)
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
