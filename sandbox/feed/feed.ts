// The sandbox's feed of matches (docs/adapters/feed.md): a company's, that has a clock and a chain of keys and remembers
// nothing, for the match of a number stands on its grid for ever. A developer tells it how to misbehave.
import { createHmac, randomBytes } from 'node:crypto'
import { walkBack } from '../../core/fair/chain.ts'
import { openStream, sharedPrefix, showKey } from '../../core/fair/fair.ts'
import { feedPaths, type FixtureWord } from '../../core/venue/feed.ts'
import type { GameCode } from '../../core/games/catalog.ts'
import { dayMatches, fixtureOf } from '../../core/games/league/fixtures.ts'
import { sportOf } from '../../core/games/league/sports.ts'
import { fingerprintOf } from '../../core/games/league/weights.ts'
import { forDevelopers } from '../../venue/guard.ts'
import { document } from '../../venue/frame.ts'
import { answers, html, listen, neverAnswer, openServer } from '../../venue/wire.ts'
import { openManner } from '../manner.ts'
import { feedFaultWords, type FeedFault } from './faults.ts'

export type SandboxFeed = { url: string; behave(fault: FeedFault): void; stop(): Promise<void> }

export type FeedOptions = {
  /** 0 picks a free one. */
  port: number
  key: Buffer
  everyMs?: number
  /** When its first match began, epoch ms. */
  genesisMs: number
  /** The number of matches in the feed's hash chain. */
  length?: number
  lateMs?: number
}

type Asked = { game?: GameCode; chain?: number; number?: number; after?: { number: number } }

export async function startFeed(options: FeedOptions): Promise<SandboxFeed> {
  const { key, lateMs = 3_000 } = options
  const app = openServer()
  const manner = openManner(feedFaultWords)
  const say = messagesOf(options, manner.now)
  let url = ''
  for (const [name, path] of Object.entries(feedPaths)) {
    // The fault `wrong_signature` signs with a key that nobody knows.
    const signsWith = () => (manner.now() === 'wrong_signature' ? randomBytes(32) : key)
    answers(app, key, { path, target: `POST ${path}`, signsWith }, async (asked) => {
      const fault = manner.now()
      if (fault === 'silent') return neverAnswer()
      if (fault === 'late') await new Promise((wake) => setTimeout(wake, lateMs))
      const { game } = asked as Asked
      return game === undefined ? none : say[name as keyof typeof say]({ ...(asked as Asked), game })
    })
  }
  forDevelopers(app, (scope) => {
    scope.get('/', (_request, reply) =>
      html(reply, document('zh_hans', '沙盒赛事源', `${manner.form()}<p>${nameOf(url, key)}</p>`)),
    )
    manner.hear(scope)
  })
  url = await listen(app, options.port)
  return { url, behave: manner.behave, stop: () => app.close() }
}

/** How a league is told to play its matches. */
const nameOf = (url: string, key: Buffer): string => `FEED_URLS=esports=${url} FEED_KEYS=esports=${key.toString('hex')}`

const done = (word: object) => ({ status: 'done', word })
const none = { status: 'none' }

/** One of this many values of a chain is kept, from its top down; those between are computed anew. */
const STRIDE = 1_024
function everyNth(top: Uint8Array, length: number): Uint8Array[] {
  const values = [top]
  while (values.length <= length / STRIDE) values.push(walkBack(values.at(-1)!, STRIDE))
  return values
}

/** Milliseconds at the least between a match's message and its kick-off. */
const AHEAD_MS = 3_000

/** The messages of the feed, under its present fault. */
function messagesOf({ key, genesisMs, everyMs = 300_000, length = 400_000 }: FeedOptions, now: () => FeedFault) {
  const kept = new Map<GameCode, Uint8Array[]>()
  const keyAt = (game: GameCode, number: number): Uint8Array => {
    const values = kept.get(game) ?? everyNth(createHmac('sha256', key).update(`chain ${game}`).digest(), length)
    kept.set(game, values)
    const below = Math.floor((length - number) / STRIDE)
    return walkBack(values[below]!, length - number - below * STRIDE)
  }
  const startOf = (number: number) => genesisMs + number * everyMs

  function fixtureAt(game: GameCode, number: number): FixtureWord {
    const sport = sportOf(game)
    const meeting = fixtureOf(sport.clubs, number)
    const weights = [...sport.weigh(sport.firstStrengths, meeting)]
    const closesAt = startOf(number) + (now() === 'far' ? 30 * 86_400_000 : 0)
    const opensAt = closesAt - dayMatches(sport.clubs) * everyMs
    if (now() === 'price') weights[0]! += 1
    const { home, away } = meeting
    const fingerprint = fingerprintOf({ game, chain: 1, number, home, away, kickoff: closesAt, weights })
    return {
      chain: 1,
      number,
      home,
      away,
      opensAt: Math.max(opensAt, Date.now() + AHEAD_MS / 3),
      closesAt,
      weights,
      fingerprint,
    }
  }

  const chain = ({ game }: { game: GameCode }) => done({ chain: 1, commitment: showKey(keyAt(game, 0)), length })

  function fixture({ game, after }: Asked & { game: GameCode }) {
    const soonest = Math.floor((Date.now() + AHEAD_MS - genesisMs) / everyMs) + 1
    const number = Math.max(soonest, (after?.number ?? 0) + 1)
    return number > length ? none : done(fixtureAt(game, number))
  }

  function result({ game, number = 0 }: Asked & { game: GameCode }) {
    const isPlayed = Date.now() >= startOf(number) || now() === 'early'
    const isWithheld = now() === 'withheld' && number % 2 === 0
    if (number < 1 || number > length || !isPlayed || isWithheld) return none
    const { weights, fingerprint } = fixtureAt(game, number)
    const own = keyAt(game, now() === 'other_key' ? number - 1 : number)
    const drawn = sportOf(game).draw(openStream(own, sharedPrefix(game, String(number))), weights)
    const isChanged = now() === 'changed'
    const told = isChanged ? { ...drawn, home: drawn.away, away: drawn.home } : drawn
    return done({ fingerprint, key: showKey(own), result: told })
  }
  return { chain, fixture, result }
}
