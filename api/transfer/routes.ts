// The wire of transfers between the central wallet and the venues.
import { fromWire, sumFen, toWire } from '../../core/money.ts'
import { transfer, type Moved } from '../../core/transfer.ts'
import { venueCodes } from '../../core/venue/venues.ts'
import type { House } from '../shell/app.ts'
import { serve } from '../shell/serve.ts'
import { barFrom } from '../shell/standing.ts'
import { balanceOf } from '../wallet/balance.ts'
import { setSwitches } from '../wallet/switches/switches.ts'
import { venueName } from '../../core/venue/names.ts'
import { nameOf } from './names.ts'
import { sendTransfer } from './saga.ts'
import { findTransfer, transfersOfRecovery, transfersUnderWay, type TransferRow } from './transfer.sql.ts'
import { requestRecovery, requestTransfer } from './transfer.ts'

export function transferRoutes(house: House) {
  return serve(transfer, {
    walletList: async (_input, { db, member, language }) => {
      const { cash, venues, inTransit, wallets, switches } = await balanceOf(db, member)
      return {
        central: cash,
        venues,
        inTransit,
        wallets: wallets.map((one) => ({ ...one, name: venueName(one.code, language) })),
        underWay: (await transfersUnderWay(db, member)).map(shown),
        switches,
      }
    },
    venuesList: async (_input, { language }) => ({
      list: venueCodes.map((code) => ({ code, name: venueName(code, language) })),
    }),
    transfer: async (input, { db, once, member, isElsewhere: asks }) => {
      const wish = { from: input.from, to: input.to, amount: fromWire(input.amount) }
      // Play at the venue must be in our books before its money leaves.
      if (input.from !== 'central') await house.answers.readyToLeave(house, member, [input.from])
      // Its name is there before money sets out: who has sent some and has none is known by the old one.
      if (input.to !== 'central') await nameOf(house, member, input.to)
      const isElsewhere = input.to !== 'central' && (await asks())
      const { id } = await once(async (tx, now) => ({
        // Home is open to every member; to a venue the money goes in to be played with.
        id: await requestTransfer(tx, member, wish, barFrom('moneyIn', { ...now, isElsewhere })),
      }))
      // After the commit: a transfer must be in our books before its venue hears of it.
      await sendTransfer(house, member, id)
      return shown(await findTransfer(db, member, id))
    },
    recover: async (_input, { db, once, member, command }) => {
      const { there, waiting } = await house.answers.emptiedGames(house, member)
      const { ids } = await once(async (tx) => ({
        ids: await requestRecovery(tx, member, command.key, there),
      }))
      await Promise.all(ids.map((id) => sendTransfer(house, member, id)))
      const sent = await transfersOfRecovery(db, member, command.key)
      // In the order of the house's venues: two are often requested in one millisecond.
      const results = venueCodes.flatMap((code) => sent.filter(({ venue }) => venue === code))
      const settled = results.filter(({ state }) => state === 'settled')
      return {
        recovered: toWire(sumFen(settled.map(({ amount }) => amount))),
        results: results.map(shown),
        waiting: venueCodes.filter((code) => waiting.has(code)),
      }
    },
    setLock: ({ locked }, { db, member }) => setSwitches(db, member, { locked }),
    setAuto: ({ auto }, { db, member }) => setSwitches(db, member, { auto }),
    setHideEmpty: ({ hideEmpty }, { db, member }) => setSwitches(db, member, { hideEmpty }),
  })
}

const shown = (row: TransferRow): Moved => ({
  id: row.id,
  from: row.direction === 'in' ? 'central' : row.venue,
  to: row.direction === 'in' ? row.venue : 'central',
  amount: toWire(row.amount),
  state: row.state,
  reason: row.reason,
  requestedAt: row.requested_at.getTime(),
  closedAt: row.closed_at?.getTime() ?? null,
})
