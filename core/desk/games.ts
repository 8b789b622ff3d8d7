// Deeds about games and venues: the lobby, maintenance, what games return, and what venues said that our books do not bear
// out. What waits for two people is a win, by its round, or an entry of a journal, by its breach.
import * as v from 'valibot'
import { m } from '../../text/compiled/messages.js'
import { instant } from '../endpoint.ts'
import { anyList } from '../list.ts'
import { acts, approves, behind, proposes, queuesOf, reads } from './deed.ts'
import { maybe, moment, money, sentence, whole, whose, word } from './fields.ts'

const lobby = ['content', 'risk'] as const
const who = ['risk'] as const
const sees = ['risk', 'content', 'finance', 'support', 'compliance'] as const

export const gamesList = reads('games list', {
  who: sees,
  words: m.deed_games_list,
  output: v.strictObject({
    list: anyList(
      v.strictObject({
        game: v.string(),
        position: v.nullable(v.number()),
        recommended: v.nullable(v.boolean()),
        isNew: v.boolean(),
        members: v.nullable(v.number()),
        /** Basis points, where two people have set them. */
        returns: v.nullable(v.number()),
      }),
    ),
    maintenance: anyList(v.strictObject({ place: v.string(), until: v.nullable(instant) })),
    /** A game that the test of returns has stopped: the odds, to one, against its rules being true. */
    stopped: anyList(
      v.strictObject({ game: v.string(), stoppedAt: instant, rounds: v.string(), evidence: v.string() }),
    ),
    proposed: anyList(
      v.strictObject({ game: v.string(), change: v.string(), proposedBy: v.string(), why: v.string() }),
    ),
  }),
})

export const gamesOrder = acts('games order', {
  who: lobby,
  words: m.deed_games_order,
  fields: { game: word, position: v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/, 'a place from 1')) },
})

export const gamesRecommend = acts('games recommend', {
  who: lobby,
  words: m.deed_games_recommend,
  fields: { game: word, recommended: v.picklist(['on', 'off']) },
})

/** `place` is a game, or `venue:` and its name. */
export const gamesMaintenance = acts('games maintenance', {
  who: lobby,
  words: m.deed_games_maintenance,
  fields: { place: word, until: moment },
})

export const gamesOpen = acts('games open', { who: lobby, words: m.deed_games_open, fields: { place: word } })

export const gamesApprove = approves('games approve', {
  who,
  words: m.deed_games_approve,
  fields: { game: word },
  output: v.strictObject({ game: v.string(), change: v.string() }),
})

/** Proposes to open a game again behind a test that has stopped it. */
export const gamesReopen = proposes('games reopen', {
  who,
  words: m.deed_games_reopen,
  fields: { game: word, why: sentence },
  approval: gamesApprove,
})

export const gamesReturn = proposes('games return', {
  who,
  words: m.deed_games_return,
  fields: { game: word, basisPoints: v.pipe(v.string(), v.regex(/^\d{4}$/, 'basis points, as 9700')), why: sentence },
  approval: gamesApprove,
})

const match = { game: word, chain: whole, number: whole }

export const matchApprove = approves('match approve', { who, words: m.deed_match_approve, fields: match })

/** Voids a match of a league; possible only before it begins. */
export const matchVoid = proposes('match void', {
  who,
  words: m.deed_match_void,
  fields: { ...match, why: sentence },
  approval: matchApprove,
})

const waits = { foundAt: instant, proposal: maybe, proposedBy: maybe, why: maybe }

export const venueList = reads('venue list', {
  who: sees,
  words: m.deed_venue_list,
  fields: { behind },
  output: queuesOf({
    wins: anyList(
      v.strictObject({
        round: v.string(),
        ...whose,
        game: v.string(),
        amount: money,
        stake: money,
        atMost: money,
        counts: money,
        ...waits,
      }),
    ),
    entries: anyList(
      v.strictObject({
        id: v.string(),
        venue: v.string(),
        entry: v.string(),
        kind: v.string(),
        ...whose,
        change: money,
        bound: money,
        said: v.string(),
        ...waits,
      }),
    ),
    breaches: anyList(
      v.strictObject({
        id: v.string(),
        venue: v.string(),
        kind: v.string(),
        ref: v.string(),
        ...whose,
        detail: v.string(),
        foundAt: instant,
      }),
    ),
  }),
})

export const venueRead = acts('venue read', { who, words: m.deed_venue_read, fields: { breach: word } })

const endings = ['accept', 'cut', 'owed', 'void'] as const

export const venueApprove = approves('venue approve', {
  who: ['risk', 'finance'],
  words: m.deed_venue_approve,
  fields: { what: word },
  output: v.strictObject({ what: v.string(), ending: v.picklist(endings) }),
})

/** The decision about a round or a breach: booked as the venue said, cut to its bound, the rest owed by the venue, or void. */
export const venuePropose = proposes('venue propose', {
  who: ['risk', 'finance'],
  words: m.deed_venue_propose,
  fields: { what: word, ending: v.picklist(endings), why: sentence },
  approval: venueApprove,
})
