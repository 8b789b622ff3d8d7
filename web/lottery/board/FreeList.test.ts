import { expect, test } from 'vitest'
import { games } from '../../../core/lottery/catalog.ts'
import { findPlay } from '../../../core/lottery/game.ts'
import { readTickets } from './FreeList.tsx'
import { chosenOf, withRow } from './picks.ts'

const play = findPlay(games.ssc!, 'ssc.3.gmix')!
const { entries } = play.rows[0]!

test('tickets are read from any writing of them, in any order of their digits, each once', () => {
  const { found, unknown } = readTickets(entries, ' 211，358;853\n112 ')
  expect(found).toEqual([
    [1, 1, 2],
    [3, 5, 8],
  ])
  expect(unknown).toEqual([])
  const { problem, units } = chosenOf(withRow({}, play, 0, found), play)
  expect({ problem, units }).toEqual({ problem: undefined, units: 2 })
})

test('what is no ticket of the play is named: three of a kind, two digits, words', () => {
  const { found, unknown } = readTickets(entries, '111 12 1123 九 012')
  expect(found).toEqual([[0, 1, 2]])
  expect(unknown).toEqual(['111', '12', '1123', '九'])
})
