// The part of the page of returns that the games of the house have.
import { games } from '../../core/games/catalog.ts'
import { dice, TARGET } from '../../core/games/dice/dice.ts'
import { isBelow, showFraction, type Fraction } from '../../core/games/fraction.ts'
import { mines, stoppingAfter } from '../../core/games/mines/mines.ts'
import { TILES } from '../../core/games/mines/round.ts'
import { lines } from '../../core/games/slot20/reels.ts'
import { spinReturns } from '../../core/games/slot20/returns.ts'
import { showReturn } from '../../core/lottery/returns.ts'
import { fen } from '../../core/money.ts'
import { countWonDeals } from './niuniu-deals.ts'
import { countAllStops } from './slot-stops.ts'
import { spreadOf } from './observed.ts'
import { gameTables, type GameTable } from './tables.ts'

const columns = ['投注', 'bet', 'exact return', 'exact RTP %', 'spread', 'pays at most']

/** Markdown; `table` draws one up. */
export function gamesPart(table: (head: readonly string[], rows: readonly string[][]) => string): string {
  return `## Games of the house

What a bet brings on average, as a fraction of its stake, with every ending counted: in closed form from the strips
(slot20), over all orders of six cards of eight decks (baccarat) and of two (dragontiger), over all deals of two hands (niuniu). A loss of several
stakes counts as such. The spread is the standard deviation of one round, in stakes. Figures hold for 100 yuan, of which
no win is cut to the fen; \`expect\` of a game's rules says them for any stake. A win is cut down, so a smaller stake
returns less, never more. \`npm run rtp -- simulate\` plays 10,000,000 rounds of each and compares.

${gameTables.map((game) => `${section(game, table)}${remarks[game.code]?.() ?? ''}`).join('\n')}`
}

function section(
  { code, bets }: GameTable,
  table: (head: readonly string[], rows: readonly string[][]) => string,
): string {
  const { name, limits } = games[code]
  const title = `### ${code}: ${name({}, { locale: 'zh_hans' })} ${name({}, { locale: 'en' })}`
  const rows = bets.map((bet) => [
    bet.zh,
    bet.en,
    showFraction(bet.expected.mean),
    showReturn(bet.expected.mean),
    spreadOf(bet).toFixed(3),
    `${times(bet.most)}×`,
  ])
  const cap = `No bet is taken that could pay more than ${(limits.cap / 100n).toLocaleString('en')} yuan.`
  return `${title}\n\n${cap}\n\n${table(columns, rows)}`
}

/** Two decimals, rounded down. */
function times({ numerator, denominator }: Fraction): string {
  const hundredths = (numerator * 100n) / denominator
  return `${(hundredths / 100n).toLocaleString('en')}.${String(hundredths % 100n).padStart(2, '0')}`
}

const remarks: Partial<Record<string, () => string>> = {
  slot20() {
    const { line, scatter, free } = spinReturns()
    const { stops, hits, most } = countAllStops()
    const parts = [line, scatter].map((part) => `${showFraction(part)} (${showReturn(part)} %)`)
    return `
Of one spin: its lines ${parts[0]}, its scatters ${parts[1]}, and ${showFraction(free)} free spins.
Of all ${stops.toLocaleString('en')} stops ${hits.toLocaleString('en')} win; the best one pays ${most / lines.length} times the stake.
`
  },
  niuniu() {
    const won = countWonDeals().map((ways) => ways.toLocaleString('en'))
    return `
Deals of two hands that the player wins, by class from none and 牛一 to 牛九 over 牛牛, 五花牛 and 炸弹 to 五小牛 (the banker
wins as many): ${won.join(' · ')}.
`
  },
  dice() {
    const all = Array.from({ length: TARGET.max - TARGET.min + 1 }, (_, at) => {
      const bet = { stake: STAKE, side: 'under' as const, target: TARGET.min + at }
      return dice.expect(bet, dice.usual).mean
    })
    return `\nOver all ${all.length.toLocaleString('en')} targets: ${range(all)}.\n`
  },
  mines() {
    const all = Array.from({ length: TILES - 1 }, (_, at) => at + 1).flatMap((laid) =>
      Array.from({ length: TILES - laid }, (_, picked) => {
        const bet = { stake: STAKE, mines: laid }
        return stoppingAfter(bet, mines.usual, picked + 1).mean
      }),
    )
    return `\nOver all ${all.length} ways to stop: ${range(all)}. Any rule of stopping is a mixture of these.\n`
  },
}

const STAKE = fen(10_000n)

function range(returns: readonly Fraction[]): string {
  const least = returns.reduce((low, one) => (isBelow(one, low) ? one : low))
  const most = returns.reduce((high, one) => (isBelow(high, one) ? one : high))
  return `from ${showReturn(least)} to ${showReturn(most)} %`
}
