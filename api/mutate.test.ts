// The short form of `npm run mutate -- sql`: some guards of the house are taken away at once, in a copy, and each must
// turn its own test red. What stays green there protects nothing.
import { afterAll, expect, test } from 'vitest'
import { mutations } from '../tools/mutate/by-hand.ts'
import { copyHouse, redIn } from '../tools/mutate/copy.ts'

const copy = copyHouse()
afterAll(() => copy.remove())

const ledger = (name: string) => `api/ledger/${name}.test.ts`

/** By the name of the mutation: the test that says so, each of another function, so that none hides another. */
const told: Record<string, [file: string, test: string]> = {
  'an order comes back while its draw is closed': [
    ledger('post/cancel'),
    'nobody closes a draw while an order of it comes back',
  ],
  'bets taken back still count to the cap': [
    ledger('post/cancel'),
    'what was taken back counts to no cap of a member: member_cap',
  ],
  'a refund is above its stake': [
    ledger('settle/settle'),
    'no bet is given back more than its stake, nor less than nothing',
  ],
  'a second debt overwrites the first': [
    ledger('settle/debts'),
    'who owes by one correction owes the sum behind a second',
  ],
  'a second debt by what is taken back overwrites the first': [
    ledger('settle/debts'),
    'what is owed grows by a deposit that is undone, as far as the wallet does not hold it',
  ],
  'a smaller command overtakes in the queue': [
    ledger('post/batch'),
    'what is small does not overtake what was too large to go along',
  ],
}

test('each guard that is taken away turns its own test red', async () => {
  const taken = mutations.filter(({ name }) => name in told)
  expect(taken).toHaveLength(Object.keys(told).length)
  const files = [...new Set(Object.values(told).map(([file]) => file))]
  const red = await copy.within(taken, () => redIn(copy.place, files))
  const silent = Object.entries(told).filter(([, [, name]]) => !red.includes(name))
  expect(silent.map(([name]) => name)).toEqual([])
})

test('every mutation of the list fits the house as it stands', async () => {
  for (const one of mutations) await copy.within([one], async () => {})
})
