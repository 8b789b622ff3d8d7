// The rules for a feed of matches (docs/adapters/feed.md), one case a rule: each is asked over the wire, and judged by the
// door that the engine has.
import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { feedAnswer, feedPaths, type ChainWord, type FixtureWord } from '../../core/venue/feed.ts'
import type { GameCode } from '../../core/games/catalog.ts'
import { sportOf } from '../../core/games/league/sports.ts'
import { judgeChain, judgeFixture, judgeResult } from '../../venue/feed/door.ts'
import { askOver, type Ask, type Body } from './ask.ts'
import { refusedDoor } from './cases.ts'

type Found = { rule: string; problem?: string }
type Rule = { rule: string; judge(at: Asking): Promise<string | undefined> }
type Asking = { ask: Ask; game: GameCode; say(path: string, body?: Body): Promise<unknown> }

const wrongOf = (judged: object): string | undefined => ('wrong' in judged ? String(judged.wrong) : undefined)

const chainOf = async ({ say }: Asking): Promise<ChainWord> => {
  const judged = judgeChain(await say(feedPaths.chain), undefined)
  if ('wrong' in judged) throw new Error(`its chain: ${judged.wrong}`)
  return judged.word
}

async function nextOf(at: Asking): Promise<{ chain: ChainWord; word: FixtureWord }> {
  const chain = await chainOf(at)
  const judged = judgeFixture(sportOf(at.game), await at.say(feedPaths.fixture), { chain, last: undefined, now: Date.now() }) // prettier-ignore
  if ('wrong' in judged) throw new Error(`its next match: ${judged.wrong}`)
  return { chain, word: judged.word }
}

const rules: Rule[] = [
  {
    rule: 'a question that is signed with another key, or ten minutes ago, is refused',
    judge: async ({ ask, game }) =>
      refusedDoor(await ask(feedPaths.chain, { game }, { key: randomBytes(32) }), 'a strange key') ??
      refusedDoor(await ask(feedPaths.chain, { game }, { at: Date.now() - 600_000 }), 'an old question'),
  },
  {
    rule: 'an answer is signed by the key that was agreed on',
    judge: async ({ ask, game }) =>
      (await ask(feedPaths.chain, { game })).isSigned ? undefined : 'an answer is not signed by the key',
  },
  {
    rule: 'a chain of keys is promised, the same one whenever it is asked for',
    judge: async (at) => wrongOf(judgeChain(await at.say(feedPaths.chain), await chainOf(at))),
  },
  {
    rule: 'the next match has all that is promised of one, within its bounds, and its fingerprint stands',
    judge: async (at) => {
      const { word } = await nextOf(at)
      const again = (await nextOf(at)).word
      // Between the two another one may have become the next.
      return again.number !== word.number || again.fingerprint === word.fingerprint ? undefined : 'another fingerprint'
    },
  },
  {
    rule: 'behind a match comes a later one, which begins behind it',
    judge: async (at) => {
      const { chain, word } = await nextOf(at)
      const told = await at.say(feedPaths.fixture, { after: { chain: word.chain, number: word.number } })
      return wrongOf(judgeFixture(sportOf(at.game), told, { chain, last: word, now: Date.now() }))
    },
  },
  {
    rule: 'a match that has not begun has no result',
    judge: async (at) => {
      const { word } = await nextOf(at)
      // The match behind the asked one, so that it cannot begin meanwhile.
      const told = await at.say(feedPaths.result, { chain: word.chain, number: word.number + 1 })
      return told === undefined ? undefined : 'a result before its match'
    },
  },
  {
    rule: 'a match that is over has the one result that follows from its promised key, whenever it is asked for',
    judge: async (at) => {
      const { chain, word } = await nextOf(at)
      for (;;) {
        const place = { chain: word.chain, number: word.number }
        const [one, other] = [await at.say(feedPaths.result, place), await at.say(feedPaths.result, place)]
        if (one === undefined && Date.now() < word.closesAt + 30_000) {
          await new Promise((next) => setTimeout(next, 250))
          continue
        }
        if (JSON.stringify(one) !== JSON.stringify(other)) return 'another result when it is asked again'
        const match = { ...word, closedAt: word.closesAt }
        const known = { number: 0, key: chain.commitment }
        return wrongOf(judgeResult(sportOf(at.game), one, { match, known, now: Date.now() }))
      }
    },
  },
]

/** Each rule, one after the other; a feed that does not answer breaks its rule. */
export async function conformFeed(url: string, key: Buffer, game: GameCode): Promise<Found[]> {
  const ask = askOver(url, key)
  const say = async (path: string, body: Body = {}) => {
    const { body: said, isSigned } = await ask(path, { game, ...body })
    const read = v.safeParse(feedAnswer, said)
    if (!read.success || !isSigned) throw new Error(`${path} is not answered by the protocol`)
    return read.output.status === 'done' ? read.output.word : undefined
  }
  const found: Found[] = []
  for (const { rule, judge } of rules) {
    const problem = await judge({ ask, game, say }).catch((error: Error) => error.message)
    found.push({ rule, ...(problem !== undefined && { problem }) })
  }
  return found
}
