// Bounds of a feed's messages at the door: each with a message that breaks it.
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { openStream, sharedPrefix, showKey } from '../../core/fair/fair.ts'
import { chainOf } from '../../core/fair/chain.ts'
import { esportsSport as sport } from '../../core/games/esports/esports.ts'
import { fixtureOf } from '../../core/games/league/fixtures.ts'
import { fingerprintOf } from '../../core/games/league/weights.ts'
import type { FixtureWord } from '../../core/venue/feed.ts'
import { judgeChain, judgeFixture, judgeResult, MOST_SKIPPED } from './door.ts'

const now = 1_800_000_000_000
const keys = chainOf(createHash('sha256').update('top').digest(), 20)
const chain = { chain: 1, commitment: showKey(keys[0]!), length: 20 }

function word(number: number, changed: Partial<FixtureWord> = {}): FixtureWord {
  const meeting = fixtureOf(sport.clubs, number)
  const told = {
    ...{ chain: 1, number, home: meeting.home, away: meeting.away },
    ...{ opensAt: now + 1_000, closesAt: now + 60_000 * number },
    weights: [...sport.weigh(sport.firstStrengths, meeting)],
    ...changed,
  }
  return {
    ...told,
    fingerprint: changed.fingerprint ?? fingerprintOf({ ...told, game: 'esports', kickoff: told.closesAt }),
  }
}

/** A match of tomorrow morning at the latest, whatever its number. */
const far = (number: number) => word(number, { closesAt: now + 120_000 })
const long = { ...chain, length: 10_000_000 }

const judged = (raw: unknown, last?: { number: number; closesAt: number }) => {
  const of = (raw as { number?: number }).number === 21 ? chain : long
  const said = judgeFixture(sport, raw, { chain: of, last: last && { chain: 1, ...last }, now })
  return 'wrong' in said ? said.wrong : 'taken'
}
const more = (weights: number[]) => weights.with(0, weights[0]! + 1)

test.each<[string, object, string]>([
  ['as it should be', word(2), 'taken'],
  ['no word', { hello: 1 }, 'shape'],
  ['a field more', { ...word(2), more: 1 }, 'shape'],
  ['a number that is none', { ...word(2), number: 2.5 }, 'shape'],
  ['more weights than any match has', { ...word(2), weights: Array.from({ length: 1_000 }, () => 1) }, 'shape'],
  ['a name that goes on', { ...word(2), home: 'x'.repeat(100) }, 'shape'],
  ['the number of one that was told', word(1), 'number'],
  ['a number so far away that its key takes a minute to check', far(MOST_SKIPPED + 2), 'number'],
  ['one less far away', far(MOST_SKIPPED + 1), 'taken'],
  ['a number behind its chain', word(21), 'number'],
  ['a chain that was not promised', word(2, { chain: 2 }), 'number'],
  ['a club against itself', word(2, { home: 'owl', away: 'owl' }), 'clubs'],
  ['a club that is none', word(2, { home: 'somebody' }), 'clubs'],
  ['chances that are more than all', word(2, { weights: more(word(2).weights) }), 'weights'],
  ['chances of another sport', word(2, { weights: [500_000_000, 500_000_000] }), 'weights'],
  ['a match that has opened', word(2, { opensAt: now - 1 }), 'times'],
  ['a match of next month', word(2, { closesAt: now + 30 * 86_400_000 }), 'times'],
  ['a match that begins before it opens', word(2, { opensAt: now + 90_000, closesAt: now + 80_000 }), 'times'],
  ['a match that begins before the last one', word(2, { closesAt: now + 59_000 }), 'times'],
  ['another fingerprint', word(2, { fingerprint: 'a'.repeat(64) }), 'fingerprint'],
])('a match is judged: %s', (_what, raw, wanted) => {
  expect(judged(raw, { number: 1, closesAt: now + 60_000 })).toBe(wanted)
})

test('what was promised of a chain stands, and none is told behind a later one', () => {
  const last = { ...chain, chain: 2 }
  const said = (raw: unknown) => {
    const one = judgeChain(raw, last)
    return 'wrong' in one ? one.wrong : 'taken'
  }
  expect(said(last)).toBe('taken')
  expect(said({ ...last, commitment: 'b'.repeat(64) })).toBe('changed')
  expect(said({ ...last, length: 21 })).toBe('changed')
  expect(said({ ...chain, chain: 1 })).toBe('number')
  expect(said({ ...chain, chain: 3 })).toBe('taken')
  expect(said({ ...chain, commitment: 'xyz' })).toBe('shape')
})

test('a result is one alone: that which its promised key draws, and not before the match begins', () => {
  const match = word(3)
  const drawn = sport.draw(openStream(keys[3]!, sharedPrefix('esports', '3')), match.weights)
  const right = { fingerprint: match.fingerprint, key: showKey(keys[3]!), result: drawn }
  const known = { number: 0, key: chain.commitment }
  const said = (raw: unknown, at = match.closesAt, from = known) => {
    const one = judgeResult(sport, raw, { match: { ...match, closedAt: match.closesAt }, known: from, now: at })
    return 'wrong' in one ? one.wrong : one.word
  }
  expect(said(right)).toEqual({ key: showKey(keys[3]!), result: drawn })
  // By the key of the match before it as well: the chain is not gone through from its beginning each time.
  const before = { number: 2, key: showKey(keys[2]!) }
  expect(said(right, match.closesAt, before)).toEqual({ key: showKey(keys[3]!), result: drawn })
  expect(said(right, match.closesAt, { ...before, key: showKey(keys[1]!) })).toBe('key')
  expect(said(right, match.closesAt - 1)).toBe('early')
  expect(said({ ...right, key: showKey(keys[2]!) })).toBe('key')
  expect(said({ ...right, key: showKey(keys[4]!) })).toBe('key')
  expect(said({ ...right, fingerprint: word(2).fingerprint })).toBe('fingerprint')
  expect(said({ ...right, result: { ...drawn, home: drawn.away, away: drawn.home } })).toBe('result')
  expect(said({ ...right, result: { ...drawn, more: 1 } })).toBe('result')
  expect(said(undefined)).toBe('shape')
})
