// Compares rounds at venues with the ledger, and names acts of a venue that we had not allowed.
import { codesOf } from '../../core/ledger.ts'
import type { Check } from '../ledger/audit/audit.ts'
import type { Sql } from '../shell/db.ts'
import type { Compared } from '../shell/tally.ts'
import {
  journalRoundsFit,
  mirrorsFit,
  openStakesFit,
  paymentsFit,
  roundsFit,
  stuckRounds,
  venuesFit,
} from './audit.sql.ts'
import { bookBreaches, breachList } from './breaches.ts'

/** A limit above any number of unread breaches: the audit names every one. */
const EVERY = 1_000_000

export async function auditGames(db: Sql): Promise<Check[]> {
  const seamless = {
    stake: codesOf(['round_stake', 'round_win_back']),
    win: codesOf(['round_win', 'round_stake_back']),
    back: codesOf(['round_refund']),
  }
  const posted = { stake: codesOf(['venue_stake']), back: codesOf(['venue_return']) }
  const named = (await breachList(db, EVERY)).filter(({ kind }) => bookBreaches.includes(kind as never))
  const says = (id: string, text: string, found: Compared): Check => ({ id, says: text, ...found })
  return [
    says('I-06', 'venues:open holds the stakes of open seamless rounds', await openStakesFit(db)),
    says('I-06', 'venues holds what rounds at venues have left', await venuesFit(db)),
    says('I-07', 'every seamless round moved what it came to, once', await roundsFit(db, seamless)),
    says('I-07', 'every round of a journal moved what it came to, once', await journalRoundsFit(db, posted)),
    says('I-13', 'what lies at venues is what their journals say at our number', await mirrorsFit(db)),
    says('I-06', 'no venue has paid more of a debt than two people let it owe', await paymentsFit(db)),
    says('I-17', 'no seamless round has been open for longer than a day', await stuckRounds(db)),
    {
      ...{ id: 'I-05', says: 'no venue did what nobody had allowed, as far as people know' },
      ...{ counted: named.length, breaches: named.length },
      named: named.map(({ venue, kind, ref, detail }) => `${venue}: ${kind} ${ref}: ${detail}`),
    },
  ]
}
