// An entry of a journal comes into our books: the movements of a round or of a correction, and its row.
import { fen, NONE, plus, type Fen } from '../../core/money.ts'
import { venueWallet, type VenueCode } from '../../core/venue/venues.ts'
import type { Move } from '../ledger/post/commands.ts'
import { keyOf } from '../ledger/post/keys.ts'
import { addFacts } from '../ledger/seal/facts.ts'
import { post } from '../ledger/post/ledger.ts'
import { walletsOf } from '../ledger/post/wallets.ts'
import type { Tx } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { clock } from '../shell/shell.sql.ts'
import { isMoneyLeaving } from '../transfer/transfer.ts'
import { least } from './bounds.ts'
import { venueCorrectionFacts } from './facts.sql.ts'
import { insertCorrection, insertRound, takeWinBack, type Position } from './journal.sql.ts'
import type { CorrectionEntry, RoundEntry } from './outside.ts'
import { roundBody } from './terms.ts'

export type Player = { member: Member; venue: VenueCode }

export type Posting = Player & {
  tx: Tx
  at: Position
  /** The balance of our wallet of this venue. */
  mirror: Fen
  /** A transfer home is open: the amount already left the mirror, though earlier entries may need it. */
  isLeaving: boolean
  /** An entry is wrong: it and what is behind it wait. */
  isHeld?: boolean
}

export async function openPosting(tx: Tx, player: Player, at: Position): Promise<Posting> {
  const { member, venue } = player
  return {
    ...{ ...player, tx, at },
    mirror: (await walletsOf(tx, member)).get(venueWallet(venue)) ?? NONE,
    isLeaving: await isMoneyLeaving(tx, member, venue),
  }
}

/** Posts a round. The caller has checked that the money it takes lies at the venue. */
export async function postRound(posting: Posting, entry: RoundEntry): Promise<void> {
  const { tx, member, venue, mirror } = posting
  const { risk, returned, round, number } = entry
  const at = venueWallet(venue)
  const legs: Move[] = [
    { kind: 'venue_stake', from: at, to: 'venues', amount: risk },
    { kind: 'venue_return', from: 'venues', to: at, amount: returned },
  ]
  // Wins are posted first where the balance is below the stake: a later round's stake may arrive before an earlier
  // round's payout, and a wallet must never go below zero.
  if (mirror < risk) legs.reverse()
  const moves = legs.filter((move) => move.amount > 0n)
  const key = keyOf('venue_round', venue, member.id, number)
  const body = roundBody({ ...entry, venue })
  if (moves.length > 0) await post(tx, { member, key, body, ref: round, moves })
  await insertRound(tx, member, venue, { entry, now: await clock(tx) })
  posting.mirror = fen(plus(mirror, returned) - risk)
}

/**
 * Posts a correction. Money that it takes beyond the venue's wallet comes out of cash, and the rest the member owes.
 * Answers how much the venue's wallet lacked.
 */
export async function postCorrection(posting: Posting, entry: CorrectionEntry): Promise<bigint> {
  const { tx, member, venue, mirror } = posting
  const key = keyOf('venue_correction', venue, member.id, entry.number)
  const ref = `${venue}:${entry.number}`
  const at = venueWallet(venue)
  const there = entry.amount < 0n ? least(-entry.amount, mirror) : entry.amount
  const move: Move =
    entry.amount < 0n
      ? { kind: 'venue_correction_back', from: at, to: 'venues', amount: fen(there) }
      : { kind: 'venue_correction', from: 'venues', to: at, amount: fen(there) }
  if (there > 0n) await post(tx, { member, key, ref, moves: [move] })
  const rest = entry.amount < 0n ? -entry.amount - there : 0n
  const owed =
    rest > 0n
      ? await takeWinBack(tx, member, {
          ...{ key: keyOf('venue_correction_rest', venue, member.id, entry.number), ref },
          ...{ amount: rest, outbox: crypto.randomUUID() },
        })
      : 0n
  await insertCorrection(tx, member, venue, { entry, owed })
  await addFacts(tx, venueCorrectionFacts, member, [`${venue} ${entry.number}`])
  posting.mirror = fen(entry.amount < 0n ? mirror - there : mirror + there)
  return rest
}
