// Money between the central wallet and the venues. Spec 3 and 7 (fundslog), decision 33, R-TRF.
import * as v from 'valibot'
import { anyList } from './list.ts'
import { empty, idempotencyKey, instant, post, shownFen, uuid } from './endpoint.ts'
import { ownAccount, ownRead, ownWatch } from './asked.ts'
import { transferForm } from './forms/transfer.ts'
import { venueCodes, wallets } from './venue/venues.ts'
import { switches, venueMoney } from './wallet.ts'

/**
 * held: the money has left its wallet and waits with us. sent: the venue is being told. unknown: it
 * did not answer clearly. queried: it was asked and the answer does not end it yet. settled: the money
 * is where it was meant to go. undone: it is back where it came from.
 */
export const transferStates = ['held', 'sent', 'unknown', 'queried', 'settled', 'undone'] as const
export type TransferState = (typeof transferStates)[number]

export const isOver = (state: TransferState): boolean => state === 'settled' || state === 'undone'

/** Why a transfer was undone, or why it still waits. */
export const transferReasons = ['refused', 'venue_short', 'unreachable', 'never_arrived', 'amount_differs'] as const
export type TransferReason = (typeof transferReasons)[number]

const moved = v.strictObject({
  id: uuid,
  from: v.picklist(wallets),
  to: v.picklist(wallets),
  amount: shownFen,
  state: v.picklist(transferStates),
  reason: v.nullable(v.picklist(transferReasons)),
  requestedAt: instant,
  closedAt: v.nullable(instant),
})
export type Moved = v.InferOutput<typeof moved>

export const transfer = {
  /** Where the member's money is: the central wallet, each venue, and what is under way. */
  walletList: post('fundslog/getWalletList', {
    input: empty,
    output: v.strictObject({
      central: shownFen,
      venues: shownFen,
      inTransit: shownFen,
      wallets: anyList(v.strictObject({ ...venueMoney.entries, name: v.string() })),
      underWay: anyList(moved),
      switches,
    }),
    ...ownWatch,
  }),
  venuesList: post('fundslog/getVenuesList', {
    input: empty,
    output: v.strictObject({
      list: anyList(v.strictObject({ code: v.picklist(venueCodes), name: v.string() })),
    }),
    ...ownRead,
  }),
  /** A transfer between the central wallet and one venue. The answer has its state; the same key gets the same answer. */
  transfer: post('fundslog/transfer', {
    ...transferForm,
    input: v.strictObject({ ...transferForm.input.entries, idempotencyKey }),
    output: moved,
    access: 'member',
    // A member who rests may bring money back, and is refused the other way (R-RG-08).
    kind: 'moneyOut',
    once: true,
  }),
  /**
   * Everything from every venue to the central wallet; what became of each venue's money, one by one, and which venues
   * were left out while people look at a record there.
   */
  recover: post('fundslog/getOneclickRecycling', {
    input: v.strictObject({ idempotencyKey }),
    output: v.strictObject({ recovered: shownFen, results: anyList(moved), waiting: anyList(v.picklist(venueCodes)) }),
    access: 'member',
    kind: 'moneyOut',
    once: true,
  }),
  // The three switches work at once, and set twice they are the same: they need no key.
  setLock: post('fundslog/setLock', {
    input: v.strictObject({ locked: v.boolean() }),
    output: switches,
    ...ownAccount,
    added: true,
  }),
  setAuto: post('fundslog/setAuto', {
    input: v.strictObject({ auto: v.boolean() }),
    output: switches,
    ...ownAccount,
    added: true,
  }),
  setHideEmpty: post('fundslog/setHideEmpty', {
    input: v.strictObject({ hideEmpty: v.boolean() }),
    output: switches,
    ...ownAccount,
    added: true,
  }),
}
