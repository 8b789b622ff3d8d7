import { priceApprove, priceList, pricePropose } from '../../core/desk/prices.ts'
import { does, type Doing } from '../shell/deed.ts'
import { approvePrice, listPrices, proposePrice, type Place } from './prices.ts'

export const pricesDeeds: readonly Doing[] = [
  does(priceList, async ({ db, prices: all }, { what }) => {
    const { prices, proposed } = await listPrices(db, all)
    const isAsked = (one: Place) => what === undefined || one.what === what
    return {
      list: prices.filter(isAsked).map(shown),
      proposed: proposed.filter(isAsked).map((one) => ({ ...shown(one), proposedBy: one.proposedBy, why: one.note })),
    }
  }),
  does(pricePropose, async ({ db, prices, person }, { what, row, name, value, why: note }) => {
    const change = { what, row, name, value: value === 'null' ? null : value }
    await proposePrice(db, prices, { ...change, note, proposedBy: person })
  }),
  does(priceApprove, async ({ db, prices }, said) => shown(await approvePrice(db, prices, said))),
]

const shown = ({ what, row, name, value }: Place & { value: string | null }) => ({ what, row, name, value })
