// Provable-fair lines (rulebook 4).
import * as v from 'valibot'
import { anyList } from '../../core/list.ts'
import { chainOf } from '../../core/fair/chain.ts'
import * as results from '../../core/fair/results.ts'
import type { Family } from '../../core/fair/families.ts'
import { isClientSeed, personalStream } from '../../core/fair/personal.ts'
import { commitmentOf, showKey, type Stream } from '../../core/fair/fair.ts'
import { computation, key, whole, type Computation } from './line.ts'

const gameCode = v.pipe(v.string(), v.regex(/^[a-z0-9_]{1,32}$/))
/** The seeds that open the stream of a paid round. */
export const roundSeeds = {
  serverSeed: key,
  clientSeed: v.custom<string>(isClientSeed, 'no client seed'),
  nonce: whole(0),
  game: gameCode,
}
// No line may ask for more work than a line is worth.
const amount = whole(0, 100_000)
const range = whole(1, 2 ** 32)

/** A computation on the stream of one paid round. */
function personal<E extends v.ObjectEntries>(
  extra: E,
  compute: (stream: Stream, input: v.InferOutput<v.ObjectSchema<E, undefined>>) => Record<string, unknown>,
): Computation {
  const asked = v.object(extra)
  return (input) => {
    const { game, ...seeds } = v.parse(v.object(roundSeeds), input)
    return compute(personalStream({ ...seeds, gameCode: game }), v.parse(asked, input))
  }
}

const times = <T>(count: number, draw: () => T): T[] => Array.from({ length: count }, draw)

export const fairness: Record<string, Computation> = {
  commit: computation(v.object({ serverSeed: key }), ({ serverSeed }) => ({
    serverSeedHash: commitmentOf(serverSeed),
  })),
  chain: computation(v.object({ top: key, length: amount }), ({ top, length }) => ({
    s: chainOf(top, length).map(showKey),
  })),
  bytes: personal({ count: amount }, (stream, { count }) => ({
    hex: showKey(stream.bytes(count)),
  })),
  uniform: personal({ n: range, count: amount }, (stream, { n, count }) => {
    const rejected: number[] = []
    return { values: times(count, () => stream.uniform(n, rejected)), rejected }
  }),
  sample: personal({ n: amount, k: amount }, (stream, { n, k }) => ({
    order: stream.sample(n, k),
  })),
  weighted: personal({ weights: anyList(whole(0)), count: amount }, (stream, { weights, count }) => ({
    index: times(count, () => stream.weighted(weights)),
  })),
  crash: personal({ rtpBp: whole(1, 10_000) }, (stream, { rtpBp }) => {
    const { h52, hundredths } = results.crashPoint(stream, rtpBp)
    return { h52: h52.toString(), crashHundredths: hundredths }
  }),
  dice: personal({}, (stream) => ({ roll: results.rollDice(stream) })),
  roulette: personal({}, (stream) => ({ pocket: results.spinRoulette(stream) })),
  mines: personal({ mines: whole(1, 24) }, (stream, { mines }) => ({
    positions: results.placeMines(stream, mines),
  })),
  plinko: personal({ rows: v.picklist([8, 12, 16]) }, (stream, { rows }) => results.dropPlinko(stream, rows)),
  slot: personal({ lengths: anyList(range) }, (stream, { lengths }) => ({
    stops: results.stopReels(stream, lengths),
  })),
  cards: personal({ decks: whole(1, 8), k: whole(0, 416) }, (stream, { decks, k }) => {
    const ids = stream.sample(decks * 52, k)
    return { ids, cards: ids.map(results.cardName) }
  }),
  fish: personal({ thresholds: anyList(v.unknown()) }, (stream, { thresholds }) => ({
    rolls: thresholds.map(() => results.rollFish(stream)),
  })),
  shared: computation(
    v.object({
      s: key,
      game: gameCode,
      issue: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
      beacon: v.optional(v.pipe(v.string(), v.regex(/^(?:none|[0-9a-f]{64})$/))),
    }),
    ({ s, game, issue, beacon }) => ({
      draw: results.drawOf(familyOf(game), {
        key: s,
        gameCode: game,
        issue,
        ...(beacon === undefined ? {} : { beacon }),
      }),
    }),
  ),
}

/** The vectors name a game by its family or by its calendar code: "k3", "k3_1m", "win30", "win_30". */
function familyOf(game: string): Family {
  const [, word] = /^(k3|ssc|pk10|x115|pc28|lhc|locsgwin|win)(?:_?\d+[md]?)?$/.exec(game) ?? []
  if (!word) throw new Error(`unknown game ${game}`)
  return word === 'win' ? 'locsgwin' : (word as Family)
}
