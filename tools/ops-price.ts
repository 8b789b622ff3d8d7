// `npm run ops -- price …`: what members pay, may stake and can win, set by two people who say the same.
import { approvePrice, listPrices, proposePrice, titleOf, type Place } from '../api/prices/prices.ts'
import { features } from '../api/features.ts'
import type { Db } from '../api/shell/db.ts'
import { approves, subject } from './desk.ts'

export const price = subject('price', {
  'list [<what>]': ([what = '', ...rest]) => (rest.length > 0 ? undefined : { reads: (db) => list(db, what) }),
  'propose <what> <row> <name> <value, amounts in fen, null for none> <why>': (words) => {
    const { change, note } = changeIn(words)
    if (note === '') return undefined
    return {
      acts: async (db, person) => {
        await proposePrice(db, all, { ...change, note, proposedBy: person })
        return `${person} proposes ${meant(change)}; another person approves it: npm run ops -- price approve ${titleOf(change)}`
      },
    }
  },
  'approve <what> <row> <name> <hash>': approves(3, async (db, { person, hash }, ...place) => {
    const [what, row, name] = place
    const change = await approvePrice(db, all, { what, row, name, hash })
    return `${person} agrees: ${meant(change)}`
  }),
})

const all = features.flatMap(({ prices }) => prices ?? [])

function changeIn([what = '', row = '', name = '', typed = '', ...why]: readonly string[]) {
  const change = { what, row, name, value: typed === 'null' ? null : typed }
  return { change, note: why.join(' ').trim() }
}

const meant = (change: Place & { value: string | null }): string => `${titleOf(change)} ${change.value ?? 'null'}`

async function list(db: Db, what: string): Promise<string> {
  const { prices, proposed } = await listPrices(db, all)
  const isAsked = (one: Place) => what === '' || one.what === what
  return [
    ...prices.filter(isAsked).map(meant),
    ...proposed.filter(isAsked).map((one) => `${one.proposedBy} proposes ${meant(one)}  because: ${one.note}`),
  ].join('\n')
}
