import { expect, test } from 'vitest'
import { findPlay } from '../game.ts'
import { ssc } from './ssc.ts'
import { testPays, testRefused } from './testing.ts'

testPays(ssc, [
  ['12345', 'ssc.3.direct', [[3], [4], [5]], '1940.00'],
  ['12345', 'ssc.3.direct@back3', [[3], [4], [5]], '1940.00'],
  ['12345', 'ssc.3.direct@mid3', [[2], [3], [4]], '1940.00'],
  ['12345', 'ssc.3.direct@front3', [[1], [2], [3]], '1940.00'],
  ['12345', 'ssc.3.direct@front3', [[3], [4], [5]], '0.00'],
  // Three alike lose every group.
  ['12777', 'ssc.3.g3', [7, 8], '0.00'],
  ['12777', 'ssc.3.gbao', [7], '0.00'],
  ['12778', 'ssc.3.g3', [7, 8], '646.66'],
  ['12778', 'ssc.3.g6', [1, 7, 8], '0.00'],
  ['11778', 'ssc.3.gbao@front3', [7], '646.66'],
  ['00089', 'ssc.3.pattern', ['straight', 'half'], '32.33'],
  // All five stars of one line: 97,000 + 9,700 + 970 + 97 + 9.7 times two.
  ['12345', 'ssc.5.zuhe', [[1], [2], [3], [4], [5]], '215553.40'],
  [
    '00055',
    'ssc.lh',
    [
      [3, 4],
      ['dragon', 'tie'],
    ],
    '19.40',
  ],
  [
    '00055',
    'ssc.lh_push',
    [
      [3, 4],
      ['dragon', 'tiger'],
    ],
    '4.00',
  ],
  ['88123', 'ssc.n.4x1@front4', [8], '5.64'],
  [
    '11122',
    'ssc.r3.g3',
    [
      [0, 1, 2, 3, 4],
      [1, 2],
    ],
    '5819.99',
  ],
])

testRefused(ssc, [
  ['ssc.1.pos', [[], [], [], [], []], 'selection_short'],
  ['ssc.1.pos', [[1], [], [], [], [], []], 'selection_shape'],
  ['ssc.1.pos', [[10], [], [], [], []], 'selection_unknown'],
  ['ssc.1.pos', [[1, 1], [], [], [], []], 'selection_duplicate'],
  ['ssc.1.pos', [1, 2, 3, 4, 5], 'selection_shape'],
  ['ssc.3.direct', [[1], [2]], 'selection_shape'],
  ['ssc.3.direct', [[1], [2], []], 'selection_short'],
  ['ssc.5.direct', Array.from({ length: 5 }, () => [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]), 'selection_units'],
  ['ssc.5.g60', [[8], [8, 1, 2]], 'selection_short'],
  ['ssc.5.g5', [[8], [8]], 'selection_short'],
  ['ssc.3.g3', [1], 'selection_short'],
  ['ssc.3.g6', [1, 2], 'selection_short'],
  ['ssc.3.gbao', [1, 2], 'selection_long'],
  ['ssc.3.gsum', [0], 'selection_unknown'],
  ['ssc.3.gsum', [27], 'selection_unknown'],
  ['ssc.3.gmix', [[1, 1, 1]], 'selection_unknown'],
  [
    'ssc.3.gmix',
    [
      [1, 1, 2],
      [1, 2, 1],
    ],
    'selection_duplicate',
  ],
  ['ssc.3.gmix', [[1, 2]], 'selection_unknown'],
  ['ssc.2.sum', [19], 'selection_unknown'],
  ['ssc.2.dxds', [['big'], ['prime']], 'selection_unknown'],
  ['ssc.r2.direct', [[1], [], [], [], []], 'selection_short'],
  [
    'ssc.r3.g6',
    [
      [0, 1],
      [1, 2, 3],
    ],
    'selection_short',
  ],
  [
    'ssc.r3.g6',
    [
      [0, 1, 5],
      [1, 2, 3],
    ],
    'selection_unknown',
  ],
  ['ssc.lh', [[0], ['dragon']], 'selection_short'],
  ['ssc.lh', [[0, 1, 2], ['dragon']], 'selection_long'],
  ['ssc.lh', [[4, 0], ['dragon']], 'selection_unknown'],
  ['ssc.lh', [[0, 4], []], 'selection_short'],
  ['ssc.lh_push', [[0, 4], ['tie']], 'selection_unknown'],
])

test('the last digits have plain codes and answer to the name of their window too', () => {
  expect(findPlay(ssc, 'ssc.3.g6@back3')).toBe(findPlay(ssc, 'ssc.3.g6'))
  expect(findPlay(ssc, 'ssc.n.4x2@back4')).toBe(findPlay(ssc, 'ssc.n.4x2'))
  expect(findPlay(ssc, 'ssc.3.g6@back2')).toBeUndefined()
  expect(findPlay(ssc, 'ssc.5.direct@front3')).toBeUndefined()
})
