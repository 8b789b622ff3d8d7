// Picks of a sport by their codes: each is a market, its side, and its line in quarters.
import type { Market, Pick, Sport } from './sport.ts'

export const pickCode = ({ market, side, line }: Pick): string =>
  line === undefined ? `${market}.${side}` : `${market}.${side}.${line}`

/** The part of a sport that picks need. */
type Book = { readonly markets: Sport['markets'] }
type Picks = ReadonlyMap<string, Pick>
const known = new WeakMap<Sport['markets'], Picks>()

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

const picksOf = (market: string, { sides, lines }: Market): Pick[] =>
  sides.flatMap((side) => (lines ? range(...lines.all) : [undefined]).map((line): Pick => ({ market, side, line })))

function every({ markets }: Book): Picks {
  const found = known.get(markets)
  if (found) return found
  const all = Object.entries(markets).flatMap(([market, one]) => picksOf(market, one))
  const made = new Map(all.map((pick) => [pickCode(pick), pick]))
  known.set(markets, made)
  return made
}

/** Reads the code of a pick; undefined for any other text. */
export const readPick = (sport: Book, code: string): Pick | undefined => every(sport).get(code)

/** Picks of one market and line, of which some side always comes: on several of them together nothing is at risk. */
export function groupOf({ markets }: Book, { market, side, line }: Pick): string {
  const { isHandicap, within, sides } = markets[market]!
  const own = isHandicap && side === sides[1] ? -(line ?? 0) : line
  const name = within ?? market
  return own === undefined ? name : `${name}.${own}`
}

/** "+0.75", "−1", "0": quarters as they are written. */
export function lineText(quarters: number, signed: boolean): string {
  const size = Math.abs(quarters)
  const text = `${Math.floor(size / 4)}${['', '.25', '.5', '.75'][size % 4]!}`
  if (!signed || quarters === 0) return text
  return (quarters < 0 ? '−' : '+') + text
}
