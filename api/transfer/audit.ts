// The venues' books against ours (decision 35): the same transfers, and the same money for each member.
import { accountName } from '../../core/accounts.ts'
import { fromWire } from '../../core/money.ts'
import { isOver } from '../../core/transfer.ts'
import { venueBehind, type VenueCode } from '../../core/venue/venues.ts'
import type { VenueBooks } from '../shell/books.ts'
import type { Sql } from '../shell/db.ts'
import type { Check } from '../ledger/audit/audit.ts'
import { everyJournal, everyTransfer, everyVenueWallet, type AnyTransfer } from './audit.sql.ts'
import { namesIn } from './names.ts'

/** Two checks over all venues whose books were handed in; both sides are read whole. */
export async function compareVenues(db: Sql, books: ReadonlyMap<VenueCode, VenueBooks>): Promise<Check[]> {
  const ours = (await everyTransfer(db)).filter(({ venue }) => books.has(venue))
  const theirs = new Map(
    [...books].flatMap(([venue, { transfers }]) => transfers.map((one) => [one.id, { ...one, venue }] as const)),
  )
  const known = new Set(ours.map(({ id }) => id))
  const strange = [...theirs.values()].filter((one) => one.status === 'done' && !known.has(one.id))
  const [wallets, journals] = [await everyVenueWallet(db), await everyJournal(db)]
  const members = [...wallets, ...ours, ...journals].map(({ bucket, member_id: id }) => ({ bucket, id }))
  const nameIn = await namesIn(db, members)
  const playerIn = ({ bucket, member_id: id, venue }: AnyTransfer) => nameIn({ bucket, id }, venue)
  const wrong = ours.filter((one) => !isSame(one, playerIn(one), theirs.get(one.id)))
  return [
    {
      id: 'I-05',
      says: "every transfer stands the same in the venue's own books",
      counted: ours.length + strange.length,
      breaches: wrong.length + strange.length,
    },
    {
      id: 'I-05',
      says: 'every member has at the venues what our books say',
      ...(await balances()),
    },
  ]

  async function balances(): Promise<Pick<Check, 'counted' | 'breaches'>> {
    const expected = new Map<string, bigint>()
    const add = (player: string, amount: bigint) => expected.set(player, (expected.get(player) ?? 0n) + amount)
    for (const { bucket, member_id, account, balance } of wallets) {
      const venue = venueBehind(accountName(account))
      if (venue && books.has(venue)) add(nameIn({ bucket, id: member_id }, venue), balance)
    }
    // Money under way lies with us, and at the venue too until it has let it go, or as soon as it has it.
    for (const one of ours.filter(({ state }) => !isOver(state))) {
      const isDone = theirs.get(one.id)?.status === 'done'
      if (isDone === (one.direction === 'in')) add(playerIn(one), one.amount)
    }
    const players = [...books.values()].flatMap((one) => one.players)
    const found = new Map(
      players.map(({ player, balance, open = '0.00' }) => [player, fromWire(balance) + fromWire(open)]),
    )
    // Play that was not fetched yet is left out: the balances are compared at the last posted number (I-13).
    const posted = new Map(
      journals.map(({ bucket, member_id: id, venue, number }) => [nameIn({ bucket, id }, venue), number]),
    )
    const isBehind = ({ player, number }: (typeof players)[number]) =>
      number !== undefined && number > (posted.get(player) ?? number)
    const behind = new Set(players.filter(isBehind).map(({ player }) => player))
    const all = new Set([...expected.keys(), ...found.keys()]).difference(behind)
    const wrong = [...all].filter((one) => (expected.get(one) ?? 0n) !== (found.get(one) ?? 0n))
    return { counted: all.size, breaches: wrong.length }
  }
}

type Theirs = VenueBooks['transfers'][number] & { venue: VenueCode }

/** An open transfer may stand either way; one that has ended stands as it ended. */
function isSame(ours: AnyTransfer, player: string, theirs: Theirs | undefined): boolean {
  const isDone = theirs?.status === 'done'
  if (!isDone) return ours.state !== 'settled'
  return (
    ours.state !== 'undone' &&
    theirs.venue === ours.venue &&
    theirs.direction === ours.direction &&
    theirs.player === player &&
    fromWire(theirs.amount) === ours.amount
  )
}
