// The protocol between a game's page and its venue, the play door (docs/venue-protocol.md, 5). Rounds are plain data:
// the page, a replay and a verifier read the same one through the modules of core/games.
import * as v from 'valibot'
import { anyList, tableOf } from '../list.ts'
import { count, instant, languages, shownFen, uuid } from '../endpoint.ts'
import { gameCodes } from '../games/catalog.ts'

/** The drawn or still hidden part of a round, in the format of the game's module; it holds no amounts. */
const drawn = v.record(v.string(), v.unknown())

/** A bet or a step as a page sends it: what is in it, the game's own schema judges. */
const said = tableOf(v.pipe(v.string(), v.maxLength(40)), v.unknown(), 16)

export const roundStates = ['open', 'finished', 'void'] as const

export const playedRound = v.strictObject({
  id: uuid,
  game: v.picklist(gameCodes),
  state: v.picklist(roundStates),
  placedAt: instant,
  endedAt: v.nullable(instant),
  stake: shownFen,
  risk: shownFen,
  /** 0.00 while it is open. */
  returned: shownFen,
  valid: shownFen,
  /** The bet as it was sent. */
  bet: v.record(v.string(), v.unknown()),
  /** The terms of the game in force when the round was placed. */
  terms: v.record(v.string(), v.unknown()),
  /** The drawn result; of an open round only the part that the member may know. */
  drawn,
  commitment: v.string(),
  clientSeed: v.string(),
  nonce: count,
  /** Free play: no money moved. */
  free: v.boolean(),
})
export type PlayedRound = v.InferOutput<typeof playedRound>

export const seeds = v.strictObject({
  commitment: v.string(),
  nextCommitment: v.string(),
  clientSeed: v.string(),
  nonce: count,
})
export type Seeds = v.InferOutput<typeof seeds>

/** A round of a table that all players share: the issue `number` of a chain (rulebook 4.3). */
const issue = { chain: count, number: count }
export type TableIssue = { chain: number; number: number }

export const tablePhases = ['betting', 'closed', 'dealt', 'settled', 'void'] as const

/** How a table stands. Instants are by the venue's clock. */
export const tableView = v.strictObject({
  ...issue,
  phase: v.picklist(tablePhases),
  phaseAt: instant,
  /** When the next phase is. */
  dueAt: instant,
  closesAt: instant,
  now: instant,
  /** The hash of this round's key: the key of the round before it, or the published commitment of the chain. */
  commitment: v.string(),
  /** The key and the result, both once it is dealt. */
  key: v.nullable(v.string()),
  drawn: v.nullable(drawn),
})
export type TableView = v.InferOutput<typeof tableView>

/** A round dealt at a table that all players share. */
export const dealtRound = v.strictObject({ ...issue, key: v.string(), drawn })
export type DealtRound = v.InferOutput<typeof dealtRound>

/** How a table that all players share stands, and its last rounds, the oldest first. */
const sharedTable = v.strictObject({
  table: tableView,
  /** The commitment published before the chain's first round, and the chain's number of rounds. */
  published: v.strictObject({ commitment: v.string(), length: count }),
  last: anyList(dealtRound),
})

export const matchPhases = ['open', 'closed', 'played', 'settled', 'void'] as const

/** A match of a virtual league (rulebook 3.11 and 3.12): the facts published before it opened, and its result. */
export const matchView = v.strictObject({
  ...issue,
  season: count,
  day: count,
  home: v.string(),
  away: v.string(),
  phase: v.picklist(matchPhases),
  phaseAt: instant,
  dueAt: instant,
  /** Published before, it takes bets from here on. */
  opensAt: instant,
  /** The kick-off: later bets are refused. */
  closesAt: instant,
  now: instant,
  /** How likely each of its ends is, in whole numbers. All its prices follow from them. */
  weights: anyList(count),
  /** Price steps by the bets taken so far: each step adds to the margin of its prices. */
  step: count,
  /**
   * The hash of the published facts. The hash of its key is told of no match: that is the key of the match before, which
   * may be open.
   */
  fingerprint: v.string(),
  /** The key and the result, both once it is over; further fields of the result are its sport's own. */
  key: v.nullable(v.string()),
  drawn: v.nullable(v.looseObject({ home: count, away: count })),
})
export type MatchView = v.InferOutput<typeof matchView>

const leagueResult = v.strictObject({
  number: count,
  home: v.string(),
  away: v.string(),
  homeGoals: count,
  awayGoals: count,
})
export type LeagueResult = v.InferOutput<typeof leagueResult>

const call = <const Path extends string, I extends v.GenericSchema, O extends v.GenericSchema>(
  path: Path,
  input: I,
  output: O,
) => ({ path, input, output })

/** The commitment published before the first match of a chain, and the chain's number of matches. */
const publishedChain = v.strictObject({ chain: count, commitment: v.string(), length: count })

const settled = v.strictObject({ round: playedRound, balance: shownFen, seeds })

export const play = {
  /** A ticket opens one session, once. */
  enter: call(
    'enter',
    v.strictObject({ ticket: v.pipe(v.string(), v.maxLength(200)), lang: v.picklist(languages) }),
    v.strictObject({
      session: v.string(),
      launch: uuid,
      game: v.picklist(gameCodes),
      balance: shownFen,
      /** Practice money of this session, for free play. */
      practice: shownFen,
      wallet: v.picklist(['transfer', 'seamless']),
      limits: v.strictObject({ least: shownFen, most: shownFen, cap: shownFen }),
      terms: v.record(v.string(), v.unknown()),
      cycleMs: count,
      /** The start of the launch by the venue's clock: the page counts time played from it. */
      startedAt: instant,
      now: instant,
      seeds,
      /** A round that was interrupted goes on. */
      open: v.nullable(playedRound),
      last: anyList(playedRound),
      /** Null for a game of one's own, and where the table is not open yet. */
      shared: v.nullable(sharedTable),
    }),
  ),
  balance: call('balance', v.strictObject({}), v.strictObject({ balance: shownFen, practice: shownFen })),
  /** `id` is the page's own: asked twice, it is one round. At a table `on` says for which of its rounds it is, in a league which chain. */
  bet: call(
    'bet',
    v.strictObject({
      id: uuid,
      bet: said,
      free: v.boolean(),
      on: v.optional(v.strictObject(issue)),
    }),
    settled,
  ),
  /** The table of a game that all players share, read again after the page was cut off. */
  table: call('table', v.strictObject({}), sharedTable),
  /** Of a virtual league: its matches, its season so far, and the member's own orders that are open. */
  league: call(
    'league',
    v.strictObject({}),
    v.strictObject({
      published: publishedChain,
      matches: anyList(matchView),
      results: anyList(leagueResult),
      /** Matches of this chain that were made void, before they began or because they had no result. */
      voids: count,
      orders: anyList(playedRound),
    }),
  ),
  /** A match, however long ago, and its chain, which may not be that of the open ones any more. */
  match: call('match', v.strictObject(issue), v.strictObject({ match: matchView, published: publishedChain })),
  /** In an open round: uncover a tile, cash out; at a table, take the bet back before it closes. */
  step: call('step', v.strictObject({ round: uuid, step: said }), settled),
  /** The last ones, newest first. */
  rounds: call(
    'rounds',
    v.strictObject({ before: v.optional(instant) }),
    v.strictObject({ list: anyList(playedRound) }),
  ),
  /** Reveals the seed in use and begins with the one that was promised after it. */
  rotate: call(
    'rotate',
    v.strictObject({ clientSeed: v.optional(v.pipe(v.string(), v.maxLength(200))) }),
    v.strictObject({
      revealed: v.strictObject({
        serverSeed: v.string(),
        commitment: v.string(),
        clientSeed: v.string(),
        rounds: count,
      }),
      seeds,
    }),
  ),
  leave: call('leave', v.strictObject({}), v.strictObject({})),
} as const
export type PlayCall = keyof typeof play

/** The events of the stream. An event is a hint: the page then asks for the changed state. */
export type PlayEvent =
  | { kind: 'balance' }
  | { kind: 'ended'; reason: 'left' | 'replaced' | 'house' | 'break' | 'expired' }
  | { kind: 'round'; round: PlayedRound }
  | { kind: 'table'; table: TableView }
  | { kind: 'match'; match: MatchView }

/**
 * Between the frame and the game, by postMessage with exact origins; they carry no money. A page without a ticket says
 * `here`, and its frame answers with `ticket` once there is one.
 */
export const frameWords = [
  'here', 'ticket', 'ready', 'leave', 'ended', 'language', 'theme', 'sound',
  // The app around the frame says that the balance may have changed: the game asks for it.
  'money',
  // The balance does not pay for the bet: the frame offers to bring money in.
  'short',
  // The member asks for more money, or for help, in the menu of the game.
  'bring', 'help',
] as const // prettier-ignore
export type FrameWord = (typeof frameWords)[number]
