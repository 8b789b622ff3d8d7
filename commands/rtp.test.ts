import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { games } from '../core/lottery/catalog.ts'
import { cycle } from '../core/games/slot20/returns.ts'
import { MOST_A_SPIN } from '../core/games/slot20/slot20.ts'
import { wonDeals } from '../core/games/niuniu/niuniu.ts'
import { countWonDeals } from './rtp/niuniu-deals.ts'
import { playRounds, tableRows, zForAll } from './rtp/observed.ts'
import { returnsPage } from './rtp/page.ts'
import { countAllStops } from './rtp/slot-stops.ts'
import { gameTables } from './rtp/tables.ts'

const printed = returnsPage(9_700)

test('docs/RTP.md is what the rules say today; `npm run rtp -- --write` writes it anew', () => {
  const page = readFileSync(new URL('../docs/RTP.md', import.meta.url), 'utf8')
  expect(page).toBe(printed)
})

test('every play of every game has its returns and its boards on the page', () => {
  const [returns = '', boards = ''] = printed.split('## Plays and boards')
  for (const { plays } of Object.values(games))
    for (const { code } of Object.values(plays))
      expect([code, returns.includes(`| \`${code}\` |`), boards.includes(`| \`${code}\` |`)]).toEqual([
        code,
        true,
        true,
      ])
})

test('the page gives the returns that the rulebook prints', () => {
  const rows = printed.split('\n')
  const row = (...parts: string[]) => rows.some((line) => parts.every((part) => line.includes(` ${part} `)))
  expect(row('`k3.side`', 'Big', '105/216', '1.995', '96.979')).toBe(true)
  expect(row('`k3.single`', 'x1: 2.097, x2: 3.194, x3: 4.292', '96.980')).toBe(true)
  expect(row('`k3.single_flat`', '91/216', '2.302', '96.982')).toBe(true)
  expect(row('`ssc.total`', 'Big even', '23492/100000', '4.129', '96.998')).toBe(true)
  expect(row('`ssc.n.5x2`', '14670/100000', '6.612', '96.998')).toBe(true)
  expect(row('`pk.sum_side_tie`', 'Big', '40/90 (+push 1/9)', '1.932', '96.978')).toBe(true)
  expect(row('`x5.sum`', 'Big', '25800/55440 (+push 16/231)', '1.935', '96.975')).toBe(true)
  expect(row('`ssc.3.g3`', '300/100000', '323.333', '97.000')).toBe(true)
  expect(row('`ssc.3.gmix`', '[[0,1,2]]', '600/100000', '161.666', '97.000')).toBe(true)
  expect(row('`lhc.4all`', '15/211876', '13701.314', '97.000')).toBe(true)
  expect(row('`lhc.hexiao6`', '24/49 (+push 1/49)', '1.938', '96.963')).toBe(true)
})

test('slot20 wins over all stops what its returns go by, and no spin more than its bound', () => {
  const { most, hits, ...counted } = countAllStops()
  expect(counted).toEqual(cycle)
  expect(most).toBe(MOST_A_SPIN)
  expect(hits).toBe(33_497_214n)
})

test('niuniu is won in as many deals as its returns go by', () => {
  expect(countWonDeals()).toEqual(wonDeals)
})

// Under the rulebook's own seed a bet of esports is astray by chance, and all of its rounds would be played twice each time.
const seed = Uint8Array.from({ length: 32 }, (_, byte) => byte + 1)
const zAll = zForAll(gameTables.reduce((sum, { bets }) => sum + bets.length, 0))

test.each(gameTables)('100,000 rounds of $code return what is said of them', (table) => {
  const astrayFrom = (from: number) => {
    const tallies = playRounds({ code: table.code, seed, from, to: from + 100_000 })
    return tableRows(table, tallies, zAll).filter(({ insideAll }) => !insideAll).map(({ bet }) => bet.en) // prettier-ignore
  }
  const astray = astrayFrom(0)
  // Of a hundred lists of bets one is astray by chance, and a seed that stands keeps that for ever: others judge it once more.
  const again = astray.length > 0 ? astrayFrom(100_000) : []
  expect(astray.filter((bet) => again.includes(bet))).toEqual([])
})
