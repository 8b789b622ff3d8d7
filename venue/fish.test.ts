// Volleys at a pond of one's own: consecutive nonces, what is caught is gone, what comes back, and the proof.
import { expect, test } from 'vitest'
import { checkRound } from '../core/games/check.ts'
import { caughtBy, fish, type FishBet, type FishDrawn } from '../core/games/fish/fish.ts'
import { pondAt, type Fish } from '../core/games/fish/shoal.ts'
import type { FishTerms } from '../core/games/fish/volley.ts'
import { fromWire } from '../core/money.ts'
import type { PlayedRound } from '../core/venue/play.ts'
import { openHall, older } from './testing/hall.ts'

const hall = await openHall()
const room = 'shallows'
const roundOf = (said: { data?: Record<string, unknown> }) => said.data?.['round'] as PlayedRound
const clock = async () => {
  const { rows } = await hall
    .venues()
    .db.query<{ now: number }>(`select extract(epoch from clock_timestamp())::float8 as now`)
  return Math.floor(rows[0]!.now)
}
/** Fish that stay for a while, the cheapest first: those are caught most often. */
async function targets(): Promise<Fish[]> {
  const now = await clock()
  const times = ({ kind }: Fish) => ['clownfish', 'butterflyfish', 'pufferfish'].indexOf(kind)
  return pondAt(room, now)
    .filter((one) => one.until > now + 8)
    .toSorted((one, other) => Number(times(one) < 0) - Number(times(other) < 0) || times(one) - times(other))
}
const volley = (...shots: number[]) => ({ room, level: 10, shots })
/** Moves the rounds six seconds into the past: the shortest cycle is over and the pond is still the same. */
const later = () => older(hall.venues().db, 6)
const caught = ({ bet, terms, drawn }: PlayedRound) =>
  caughtBy(bet as FishBet, terms as FishTerms, drawn as unknown as FishDrawn)

test('a volley takes a nonce for each bullet, and every volley is proved when the seed is revealed', async () => {
  const page = await hall.enters('angler', 'fish')
  const { seeds } = page.entered.data as { seeds: { nonce: number; commitment: string } }
  const rounds: PlayedRound[] = []
  for (const bullets of [3, 10, 1]) {
    const mine = rounds.flatMap(caught)
    const [first, second] = (await targets()).filter(({ id }) => !mine.includes(id))
    const shots = Array.from({ length: bullets }, (_, at) => (at % 2 === 0 ? first : second)!.id)
    const round = roundOf(await page.bet(volley(...shots)))
    expect([round.state, fromWire(round.stake)]).toEqual(['finished', BigInt(bullets) * 10n])
    rounds.push(round)
    await later()
  }
  expect(rounds.map(({ nonce }) => nonce)).toEqual([seeds.nonce, seeds.nonce + 3, seeds.nonce + 13])
  const { data } = await page.call('rotate', { clientSeed: 'mine' })
  const { revealed } = data as { revealed: { serverSeed: string; rounds: number } }
  expect(revealed.rounds).toBe(14)
  for (const round of rounds)
    expect(checkRound(fish, round, revealed.serverSeed)).toEqual({ promise: true, drawn: true, returned: true })
  // Another second or another pond is another round.
  const [, long] = rounds
  const lie = { ...long!, terms: { ...long!.terms, gone: long!.bet['shots'] } }
  expect(checkRound(fish, lie as PlayedRound, revealed.serverSeed).returned).toBe(false)
  await hall.isSound()
})

test('what was caught is gone from the pond of who caught it, and a bullet at it comes back', async () => {
  const [page, other] = [await hall.enters('netter', 'fish'), await hall.enters('watcher', 'fish')]
  const gone: number[] = []
  for (;;) {
    const [first, second] = (await targets()).filter(({ id }) => !gone.includes(id))
    const round = roundOf(await page.bet(volley(...Array.from({ length: 9 }, () => first!.id), second!.id)))
    await later()
    gone.push(...caught(round))
    if (!gone.includes(first!.id)) continue
    expect(await page.bet(volley(first!.id))).toMatchObject({ code: 0, reason: 'fish_gone' })
    const third = (await targets()).find(({ id }) => !gone.includes(id))!
    const again = roundOf(await page.bet(volley(first!.id, third.id)))
    expect(again.drawn).toMatchObject({ shots: [null, { roll: expect.any(Number) }] })
    expect(again.terms['gone']).toContain(first!.id)
    expect(again.valid).toBe('0.10')
    expect(fromWire(again.returned)).toBeGreaterThanOrEqual(10n)
    expect(roundOf(await other.bet(volley(first!.id)))).toMatchObject({ valid: '0.10', terms: { gone: [] } })
    break
  }
  await hall.isSound()
})

test('the venue judges by its own second what is in the pond, and takes one volley in five seconds', async () => {
  const page = await hall.enters('late', 'fish')
  const now = await clock()
  const left = pondAt(room, now - 60)[0]!
  const coming = pondAt(room, now + 60).at(-1)!
  for (const { id } of [left, coming])
    expect(await page.bet(volley(id))).toMatchObject({ code: 0, reason: 'fish_gone' })
  const [target] = await targets()
  const round = roundOf(await page.bet(volley(left.id, target!.id, coming.id)))
  expect(round.drawn).toMatchObject({ shots: [null, { roll: expect.any(Number) }, null] })
  expect(round.terms['second']).toBeGreaterThanOrEqual(now)
  const another = (await targets()).find(({ id }) => !caught(round).includes(id))!
  expect(await page.bet(volley(another.id))).toMatchObject({ code: 0, reason: 'too_fast' })
  const wrong = [
    [{ room: 'sea', level: 1, shots: [1] }, 'room_unknown'],
    [{ room, level: 11, shots: [1] }, 'bullet_range'],
    [{ room, level: 1, shots: [] }, 'volley_range'],
    [{ room, level: 1, shots: Array.from({ length: 11 }, () => 1) }, 'volley_range'],
    [{ room, level: 1, shots: ['1'] }, 'fish_unknown'],
    [{ room, level: 1, shots: [1.5] }, 'fish_unknown'],
  ] as const
  for (const [bet, reason] of wrong) expect(await page.bet(bet)).toMatchObject({ code: 0, reason })
})
