// A venue where games are played: launches, and the journal of a player (docs/venue-protocol.md, 2).
import * as v from 'valibot'
import { listOf, tableOf } from '../../core/list.ts'
import type { Language } from '../../core/endpoint.ts'
import type { GameCode } from '../../core/games/catalog.ts'
import { fen } from '../../core/money.ts'
import type { AnyVenueCode } from '../../core/venue/venues.ts'
import { Unknown } from '../callback/provider-call.ts'
import type { House } from '../shell/app.ts'
import { asking } from '../transfer/venue.ts'

const id = v.pipe(v.string(), v.uuid())
const money = v.pipe(
  v.string(),
  v.regex(/^(?:0|[1-9]\d{0,11})\.\d{2}$/),
  v.transform((text) => fenOf(text)),
)
/** More digits than our own wire allows: a venue's amount is judged, and must not throw. */
const fenOf = (text: string) => fen(BigInt(text.replace('.', '')))
const signed = v.pipe(
  v.string(),
  v.regex(/^-?(?:0|[1-9]\d{0,11})\.\d{2}$/),
  v.transform((text): bigint => (text.startsWith('-') ? -fenOf(text.slice(1)) : fenOf(text))),
)
const number = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.transform((n) => BigInt(n)),
)
const instant = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  // The last instant that a Date can hold; a later one is judged as this one.
  v.transform((ms) => new Date(Math.min(ms, 8_640_000_000_000_000))),
)
// A text for people: short, and without control characters.
const words = v.pipe(v.string(), v.maxLength(200), v.regex(/^\P{C}*$/u))

const behind = { number, at: instant, balance: money, open: money }
const entry = v.variant('kind', [
  v.object({ ...behind, kind: v.literal('transfer'), id, direction: v.picklist(['in', 'out']), amount: money }),
  v.object({
    ...{
      ...behind,
      kind: v.literal('round'),
      round: id,
      game: v.pipe(v.string(), v.maxLength(40)),
    },
    ...{ launch: id, permit: v.nullable(id), placedAt: instant },
    ...{ stake: money, risk: money, returned: money, valid: money },
    outcome: v.picklist(['finished', 'void']),
  }),
  v.object({ ...behind, kind: v.literal('correction'), of: number, amount: signed, note: words }),
])
export type JournalEntry = v.InferOutput<typeof entry>

/** Reads an entry of a journal; undefined for anything else. */
export function readEntry(raw: unknown): JournalEntry | undefined {
  const read = v.safeParse(entry, raw)
  return read.success ? read.output : undefined
}
export type RoundEntry = Extract<JournalEntry, { kind: 'round' }>
export type CorrectionEntry = Extract<JournalEntry, { kind: 'correction' }>

/** The most entries of a journal that one call asks for. */
export const JOURNAL_PAGE = 200

const journal = v.object({
  player: id,
  number,
  balance: money,
  open: money,
  entries: listOf(entry, JOURNAL_PAGE),
})
/** Entries are read one by one: a wrong one stops the journal there, and no other. */
const journalPage = v.object({ ...journal.entries, entries: listOf(v.unknown(), JOURNAL_PAGE) })
export type JournalPage = v.InferOutput<typeof journalPage>

const opened = v.variant('status', [
  v.object({ launch: id, status: v.literal('open'), ticket: v.string(), path: v.string() }),
  v.object({
    launch: id,
    status: v.literal('refused'),
    reason: v.pipe(v.string(), v.maxLength(64)),
  }),
])
const ended = v.object({ launch: id, status: v.picklist(['ended', 'unknown']) })

/** `rtp` is what the house has set of the game, in basis points, where it has. */
type Opening = { launch: string; player: string; game: GameCode; lang: Language; rtp?: number }

/** The form of a page on the play door. Another host, a scheme or an extra argument is refused (BI-258). */
const PATH = /^\/play\/\?ticket=[\w-]{16,200}$/

const known = { round: id, game: v.string(), permit: id, stake: money, risk: money }
const queried = v.variant('status', [
  v.object({ round: id, status: v.literal('unknown') }),
  v.object({ ...known, status: v.literal('open') }),
  v.object({ ...known, status: v.literal('void') }),
  v.object({
    ...{ ...known, status: v.literal('finished'), returned: money, valid: money },
    /** The id of its win, of a seamless round. */
    win: v.optional(id),
  }),
])
/** The most of a round's bet, terms or result, in characters of JSON: a volley of fish and its pond are some thousand. */
const TOLD_MOST = 64_000
const told = v.pipe(
  tableOf(v.pipe(v.string(), v.maxLength(40)), v.unknown(), 40),
  v.check((table) => JSON.stringify(table).length <= TOLD_MOST),
)
const hex64 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/i))
const shownRound = v.variant('status', [
  v.object({ round: id, status: v.literal('unknown') }),
  v.object({
    ...{ round: id, status: v.picklist(['open', 'finished', 'void']), game: v.pipe(v.string(), v.maxLength(40)) },
    ...{ bet: told, terms: told, drawn: told },
    ...{ commitment: v.union([hex64, v.literal('')]), clientSeed: v.pipe(v.string(), v.maxLength(200)) },
    nonce: v.pipe(v.number(), v.integer(), v.minValue(0)),
    /** What the result follows from: the server seed or the key of the table's round, once that is public. */
    key: v.nullable(hex64),
  }),
])
export type ShownRound = v.InferOutput<typeof shownRound>
const voided = v.object({
  number: v.pipe(v.number(), v.integer(), v.minValue(0)),
  status: v.picklist(['void', 'closed', 'unknown']),
})
export type QueriedRound = v.InferOutput<typeof queried>

/** The answers that a venue has to give. docs/venue-protocol.json is made of them. */
export const gameAnswers = {
  '/players/journal': journal,
  '/launches': opened,
  '/launches/end': ended,
  '/rounds/query': queried,
  '/rounds/shown': shownRound,
  '/matches/void': voided,
} as const
const heard = { ...gameAnswers, '/players/journal': journalPage } as const

export type LeagueMatch = { game: GameCode; chain: number; number: number }

export type GameHouse = {
  /** The path of the page with its ticket, or why there is none. Throws `Unknown`. */
  launch(opening: Opening): Promise<{ path: string } | { refused: string }>
  /** Tells the venue that a launch is over; a launch that it does not know counts as over too. Throws `Unknown`. */
  end(launch: string, reason: string): Promise<void>
  /** Asks that a match be void that has not begun. Throws `Unknown`. */
  voidMatch(match: LeagueMatch): Promise<'void' | 'closed' | 'unknown'>
  /** Returns the state of a round. Throws `Unknown`. */
  round(round: string): Promise<QueriedRound>
  /** Returns a round as its player sees it. Throws `Unknown`. */
  shown(round: string): Promise<ShownRound>
  /** The next entries behind a number. Throws `Unknown`. */
  journal(player: string, after: bigint, limit: number): Promise<JournalPage>
}

export function gameHouseOf(house: Pick<House, 'settings'>, code: AnyVenueCode): GameHouse {
  const say = asking(house, code, heard)
  return {
    launch: async (opening) => {
      const asked = { ...opening, currency: 'CNY', permits: true }
      const answer = await say('/launches', asked)
      if (answer.launch !== opening.launch) throw new Unknown('the answer is of another launch')
      if (answer.status === 'refused') return { refused: answer.reason }
      if (!PATH.test(answer.path)) throw new Unknown('the answer leads somewhere else')
      return { path: answer.path }
    },
    end: async (launch, reason) => {
      const answer = await say('/launches/end', { launch, reason })
      if (answer.launch !== launch) throw new Unknown('the answer is of another launch')
    },
    voidMatch: async (match) => {
      const answer = await say('/matches/void', match)
      if (answer.number !== match.number) throw new Unknown('the answer is of another match')
      return answer.status
    },
    round: async (round) => {
      const found = await say('/rounds/query', { round })
      if (found.round !== round) throw new Unknown('the answer is of another round')
      return found
    },
    shown: async (round) => {
      const found = await say('/rounds/shown', { round })
      if (found.round !== round) throw new Unknown('the answer is of another round')
      return found
    },
    journal: async (player, after, limit) => {
      const asked = { player, after: Number.parseInt(String(after), 10), limit }
      const found = await say('/players/journal', asked)
      if (found.player !== player) throw new Unknown('the answer is of another player')
      return found
    },
  }
}
