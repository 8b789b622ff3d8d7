// `npm run ops -- price …`: what members pay, may stake and can win, set by two people who say the same.
import { approvePrice, listPrices, proposePrice, titleOf } from '../api/prices/prices.ts'
import type { Place, PriceChange } from '../api/prices/prices.ts'
import { features } from '../api/features.ts'
import type { Db } from '../api/shell/db.ts'
import type { Command } from './desk.ts'

export const PRICE_USAGE = `npm run ops -- price list [<what>]
npm run ops -- price propose <what> <row> <name> <value, amounts in fen, null for none> <why>
npm run ops -- price approve <what> <row> <name> <value>`

const all = features.flatMap(({ prices }) => prices ?? [])

/** What a line about prices asks for. Throws the usage where it asks for nothing. */
export function priceCommand([verb, what = '', ...rest]: readonly string[]): Command {
  if (verb === 'list' && rest.length === 0) return { reads: (db) => list(db, what) }
  const [row = '', name = '', typed = '', ...why] = rest
  const note = why.join(' ').trim()
  const change = { what, row, name, value: typed === 'null' ? null : typed }
  if (verb === 'propose' && note !== '') return proposes({ ...change, note })
  if (verb === 'approve' && typed !== '' && note === '') return approves(change)
  throw new Error(PRICE_USAGE)
}

const proposes = (change: Omit<PriceChange, 'proposedBy'>): Command => ({
  acts: async (db, person) => {
    await proposePrice(db, all, { ...change, proposedBy: person })
    return `${person} proposes ${meant(change)}; another person says the same: npm run ops -- price approve ${meant(change)}`
  },
})

const approves = (change: Place & { value: string | null }): Command => ({
  acts: async (db, person) => {
    await approvePrice(db, all, { ...change, person })
    return `${person} agrees: ${meant(change)}`
  },
})

const meant = (change: Place & { value: string | null }): string =>
  `${titleOf(change)} ${change.value ?? 'null'}`

async function list(db: Db, what: string): Promise<string> {
  const { prices, proposed } = await listPrices(db, all)
  const isAsked = (one: Place) => what === '' || one.what === what
  return [
    ...prices.filter(isAsked).map(meant),
    ...proposed
      .filter(isAsked)
      .map((one) => `${one.proposedBy} proposes ${meant(one)}  because: ${one.note}`),
  ].join('\n')
}
