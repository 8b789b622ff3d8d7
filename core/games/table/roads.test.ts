import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Winner } from '../baccarat/deal.ts'
import { ROAD_ROUNDS, roadsOf, type DerivedCell, type Place } from './roads.ts'
import { forAll } from '../../testing.ts'

const words: Record<string, Winner> = { B: 'banker', P: 'player', T: 'tie' }
const plain = { playerPair: false, bankerPair: false }
const roads = (written: string) => roadsOf(Array.from(written, (letter) => ({ winner: words[letter]!, ...plain })))
const at = ({ column, row }: Place) => `${column},${row}`
const colours = (cells: readonly DerivedCell[]) => cells.map(({ colour }) => (colour === 'red' ? 'r' : 'b')).join('')

test('a streak goes down, the other side opens the next column, and a tie stands on the win before it', () => {
  const { big, tiesBefore } = roads('TTBBTTPBTBB')
  expect(tiesBefore).toBe(2)
  expect(big.map((cell) => [at(cell), cell.winner, cell.ties])).toEqual([
    ['0,0', 'banker', 0],
    ['0,1', 'banker', 2],
    ['1,0', 'player', 0],
    ['2,0', 'banker', 1],
    ['2,1', 'banker', 0],
    ['2,2', 'banker', 0],
  ])
})

test('a streak of more than six turns to the right for good, and the next one stops above its tail', () => {
  const { big } = roads('BBBBBBBBPPPPPPPP')
  expect(big.slice(5, 8).map(at)).toEqual(['0,5', '1,5', '2,5'])
  expect(big.slice(8).map(at)).toEqual(['1,0', '1,1', '1,2', '1,3', '1,4', '2,4', '3,4', '4,4'])
})

test('a streak that has no place at the top of its column begins in the next free one', () => {
  const tails = [13, 11, 9, 7, 5, 3].map((length, at) => (at % 2 === 0 ? 'B' : 'P').repeat(length))
  const { big } = roads(`${tails.join('')}B`)
  expect(big.slice(-4).map(at)).toEqual(['5,0', '6,0', '7,0', '8,0'])
})

test('the bead plate takes every round, six in a column', () => {
  const { bead } = roads('TBPBPTBBBBBBP')
  expect(bead.map(at).slice(4)).toEqual(['0,4', '0,5', '1,0', '1,1', '1,2', '1,3', '1,4', '1,5', '2,0'])
  expect(bead.map(({ winner }) => winner[0]).join('')).toBe('tbpbptbbbbbbp')
})

// Worked out by hand from columns of 3, 2, 4, 1, 1 and 2: what begins and what goes down, one column back, two and three.
test('the derived roads of a small table are those drawn by hand', () => {
  const { bigEye, small, cockroach } = roads('BBB' + 'PP' + 'BBBB' + 'P' + 'B' + 'PP')
  expect(colours(bigEye)).toBe('r' + 'b' + 'rbr' + 'b' + 'b' + 'r' + 'b')
  expect(bigEye.map(at)).toEqual(['0,0', '1,0', '2,0', '3,0', '4,0', '5,0', '5,1', '6,0', '7,0'])
  expect(colours(small)).toBe('rrb' + 'b' + 'b' + 'b' + 'b')
  expect(colours(cockroach)).toBe('b' + 'b' + 'r')
})

test('an empty table and one of ties have no roads yet', () => {
  expect(roads('')).toMatchObject({ bead: [], big: [], bigEye: [], tiesBefore: 0 })
  expect(roads('TTT')).toMatchObject({ big: [], cockroach: [], tiesBefore: 3 })
})

const tables = fc.array(fc.constantFrom('B', 'P', 'T'), { maxLength: 200, size: 'max' }).map((all) => all.join(''))

test('only the last 70 rounds are drawn, each of them once', () => {
  forAll([tables], (written) => {
    const drawn = roads(written)
    const shown = written.slice(-ROAD_ROUNDS)
    expect(drawn).toEqual(roads(shown))
    expect(drawn.bead).toHaveLength(shown.length)
    const ties = drawn.big.reduce((sum, cell) => sum + cell.ties, drawn.tiesBefore)
    expect(drawn.big.length + ties).toBe(shown.length)
    for (const road of [drawn.bead, drawn.big, drawn.bigEye, drawn.small, drawn.cockroach]) {
      expect(new Set(road.map(at)).size).toBe(road.length)
      expect(road.every(({ column, row }) => column >= 0 && row >= 0 && row < 6)).toBe(true)
    }
  })
})

test('every colour is what the rule on the table says', () => {
  // A second reading on the grid of the streaks: both neighbours there or both missing is red, one of them alone blue.
  const derive = (written: string, gap: number) => {
    const streaks = written.replaceAll('T', '').match(/B+|P+/g) ?? []
    const filled = (column: number, row: number) => row < (streaks[column]?.length ?? 0)
    return streaks
      .flatMap((streak, column) =>
        Array.from(streak, (_, row) => {
          if (row === 0)
            return column - 1 - gap < 0
              ? ''
              : streaks[column - 1]!.length === streaks[column - 1 - gap]!.length
                ? 'r'
                : 'b'
          if (column - gap < 0) return ''
          return filled(column - gap, row) === filled(column - gap, row - 1) ? 'r' : 'b'
        }),
      )
      .join('')
  }
  forAll([tables], (written) => {
    const drawn = roads(written)
    const shown = written.slice(-ROAD_ROUNDS)
    expect(colours(drawn.bigEye)).toBe(derive(shown, 1))
    expect(colours(drawn.small)).toBe(derive(shown, 2))
    expect(colours(drawn.cockroach)).toBe(derive(shown, 3))
  })
})
