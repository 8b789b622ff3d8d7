// A feed of somebody else, asked over HTTP with signed questions and answers (docs/adapters/feed.md). Silence, noise and
// what is not signed by its key are no answer; what is one, the door judges.
import * as v from 'valibot'
import { feedAnswer, feedPaths } from '../../core/venue/feed.ts'
import { signedAnswer } from '../house.ts'
import type { Feed } from './feed.ts'

/** `key` as 64 hex digits. */
export type FeedDoor = { url: string; key: string }

const PATIENCE_MS = 2_000

export function remoteFeed({ url, key: text }: FeedDoor): Feed {
  const key = Buffer.from(text, 'hex')
  const ask = async (path: string, body: object): Promise<unknown> => {
    const read = v.safeParse(feedAnswer, await signedAnswer({ url, key, path }, body, PATIENCE_MS))
    return read.success && read.output.status === 'done' ? read.output.word : undefined
  }
  return {
    isOwn: false,
    chain: (game) => ask(feedPaths.chain, { game }),
    fixture: (game, after) =>
      ask(feedPaths.fixture, { game, ...(after && { after: { chain: after.chain, number: after.number } }) }),
    result: (game, match) => ask(feedPaths.result, { game, chain: match.chain, number: match.number }),
  }
}
