import { expect, test } from 'vitest'
import { readDetail, sayDetail } from './breach-detail.ts'

test('every sentence about a breach is read again as it was said', () => {
  const bet = '0b8f2f0e-6a2c-4f7e-9d54-0f6f0a7d9a11'
  const all = [
    sayDetail('sum', { entry: 5n, amount: -120n, before: 300n }),
    sayDetail('shape', {}),
    sayDetail('foreign', { entry: 2n, direction: 'in', amount: 1000n }),
    sayDetail('recovery', { ours: 100n, theirs: 90n }),
    sayDetail('unknown', { amount: 500n }),
    sayDetail('asked', { game: 'dice', amount: 500n, risk: 700n, bet }),
    sayDetail('beyond', { entry: 3n, amount: 9000n, bound: -100n, said: '{"kind":"round",\n"note":"a: b"}' }),
  ]
  expect(all[0]).toBe('entry 5 stands at -120 fen behind 300')
  expect(all.map(readDetail)).toEqual([
    { name: 'sum', values: { entry: '5', amount: '-120', before: '300' } },
    { name: 'shape', values: {} },
    { name: 'foreign', values: { entry: '2', direction: 'in', amount: '1000' } },
    { name: 'recovery', values: { ours: '100', theirs: '90' } },
    { name: 'unknown', values: { amount: '500' } },
    { name: 'asked', values: { game: 'dice', amount: '500', risk: '700', bet } },
    { name: 'beyond', values: { entry: '3', amount: '9000', bound: '-100', said: '{"kind":"round",\n"note":"a: b"}' } },
  ])
})

test('the words of a venue are no sentence of ours', () => {
  expect(readDetail('{"bet":"1","stake":"5.00"}')).toBeUndefined()
  expect(readDetail('entry five stands at no fen')).toBeUndefined()
})
