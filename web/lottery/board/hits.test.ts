import { expect, test } from 'vitest'
import { games } from '../../../core/lottery/catalog.ts'
import { findPlay, type Selection } from '../../../core/lottery/game.ts'
import { hitsOf } from './hits.ts'

type Case = { code: string; selection: Selection; draw: number[]; hit: string[] }

test.each<Case>([
  {
    code: 'ssc.5.direct',
    selection: [[0, 3], [5], [1], [2], [9]],
    draw: [3, 5, 1, 2, 9],
    hit: ['3', '5', '1', '2', '9'],
  },
  { code: 'ssc.5.direct', selection: [[0, 3], [5], [1], [2], [9]], draw: [4, 5, 1, 2, 9], hit: [] },
  { code: 'ssc.3.g6', selection: [1, 2, 3, 4], draw: [0, 0, 4, 1, 2], hit: ['1', '2', '4'] },
])('$code $selection on $draw: what the win needs glows', ({ code, selection, draw, hit }) => {
  const play = findPlay(games['ssc']!, code)!
  const hits = [...hitsOf([{ play, selection }], draw)]
  expect(hits.map((key) => key.split(' ').at(-1))).toEqual(hit)
})

test.each([
  { board: 'odds', cell: 0 },
  { board: 'official', cell: undefined },
])('a field with a price glows on the $board board if it was picked and wins', ({ cell }) => {
  const play = findPlay(games['k3']!, 'k3.sum')!
  const picked = play.cells.slice(0, 2)
  const bets =
    cell === undefined
      ? [{ play, selection: picked.flatMap((each) => each.selection) as Selection }]
      : picked.map((each) => ({ play, selection: each.selection, cell: each }))
  expect([...hitsOf(bets, [1, 1, 2])]).toEqual([`k3.sum ${picked[1]!.code}`])
  expect(hitsOf(bets, [6, 6, 6]).size).toBe(0)
})
