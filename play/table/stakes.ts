// Stakes on the spots of a table: as they lie on the wire, and what they pay.
import type { Stakes } from '../../core/games/table/spots.ts'
import { fen, fromWire, showYuan, sumFen, toWire, type Fen } from '../../core/money.ts'
import type { PlayedRound } from '../../core/venue/play.ts'
import { m } from '../../text/compiled/messages.js'
import { listed } from '../parts/figures.ts'
import type { Terms } from '../runtime/game.ts'
import type { TableKind } from './kind.ts'

/** The spots of these that a table of these terms offers. */
export const offered = ({ table }: TableKind, spots: readonly string[], terms: Terms): readonly string[] =>
  spots.filter((spot) => !table.isClosed?.(spot, terms))

export const nameOf = ({ names }: TableKind, code: string): string => names[code]?.({} as never) ?? ''

// Cached by the terms object of the launch, because a table is drawn again with each tick of its clock.
const paid = new WeakMap<Terms, Map<string, readonly string[]>>()

/** The odds of a spot to one, from the rules that pay it: "0.95", and "25", "200" where it pays in two ways. */
function paysOf(kind: TableKind, spot: string, terms: Terms): readonly string[] {
  const known = paid.get(terms) ?? new Map<string, readonly string[]>()
  paid.set(terms, known)
  const pays = known.get(spot) ?? oddsOf(kind, spot, terms)
  known.set(spot, pays)
  return pays
}

function oddsOf({ table }: TableKind, spot: string, terms: Terms): readonly string[] {
  const all = table.kinds().map(({ facts }) => table.hundredthsOf(spot, facts, terms))
  const wins = [...new Set(all)].filter((each) => each > 100n).toSorted((a, b) => (a < b ? -1 : 1))
  return wins.map((each) => oneDecimal(each - 100n))
}

/** What a spot pays, in words. */
export function paysText(kind: TableKind, spot: string, terms: Terms): string {
  const pays = paysOf(kind, spot, terms)
  return pays.length > 1 ? (kind.paysText?.(spot, pays) ?? pays.join(' / ')) : pays.join()
}

const oneDecimal = (hundredths: bigint): string =>
  `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`.replace(/\.?0+$/, '')

/** The cards that were dealt, as the venue said them; undefined before. */
export function cardsOf(drawn: Readonly<Record<string, unknown>> | null): readonly number[] | undefined {
  const cards = drawn?.['cards']
  return Array.isArray(cards) && cards.length > 0 ? (cards as number[]) : undefined
}

/** The stakes on each spot, from the bet on the wire. */
export function stakesOf({ table }: TableKind, { bet }: PlayedRound): Stakes {
  const said = (bet['stakes'] ?? {}) as Record<string, unknown>
  return Object.fromEntries(
    table.spots.flatMap((spot) => (typeof said[spot] === 'string' ? [[spot, fromWire(said[spot])]] : [])),
  )
}

export const sumOf = (stakes: Stakes): Fen => sumFen(Object.values(stakes).map((each) => each ?? fen(0n)))

export const betOf = (stakes: Stakes) => ({
  stakes: Object.fromEntries(Object.entries(stakes).map(([spot, on]) => [spot, toWire(on ?? fen(0n))])),
})

/** "Banker wins, 7 to 4 · Banker ¥10.00, Tie ¥1.00" */
export function resultText(kind: TableKind, round: PlayedRound): string {
  const laid = Object.entries(stakesOf(kind, round)).map(([spot, on]) => `${nameOf(kind, spot)} ${showYuan(on ?? 0n)}`)
  const cards = cardsOf(round.drawn)
  return [cards ? kind.wonText(cards) : m.play_table_taken(), listed(laid)].join(' · ')
}

/** "¥20" */
export const short = (amount: bigint): string => showYuan(amount).replace(/\.00$/, '')
