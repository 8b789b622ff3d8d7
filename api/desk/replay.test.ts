// A round at a venue, seen again at the desk: what its player sees of it, and no more.
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { file } from '../../core/desk/file.ts'
import { play } from '../../core/desk/play.ts'
import { showKey } from '../../core/fair/fair.ts'
import { listedBets, playedRound } from '../../core/games/testing.ts'
import { ids, openGameTown } from '../games/testing/town.ts'
import { openTestDesk } from './testing.ts'

const town = await openGameTown()
const desk = await openTestDesk(town.database, undefined, town.settings)
afterAll(desk.close)
const amy = await town.playing('amy001', 'dice')
const sue = await desk.sits('sue', { roles: ['support'] })
const asked = (id: string) => ({ username: 'amy001', id })

/** A round of dice that the house has booked as it was played; the id of its bet. */
async function played(seed: Uint8Array, nonce: number) {
  const bet = listedBets('dice').find(({ wire }) => wire['stake'] === '1.00')!
  const round = playedRound('dice', bet, seed, nonce)
  const { bet: id, win, round: name } = ids()
  const { stake, risk, returned, valid } = round
  await amy.says('bet', { bet: id, round: name, stake, risk, currency: 'CNY' })
  await amy.says('win', { win, bet: id, round: name, amount: returned, valid, currency: 'CNY' })
  return { id, round: { ...round, id: name } }
}

type Played = Awaited<ReturnType<typeof played>>

/** The venue tells this of the round, and of no other. */
function tells({ round: { id, game, bet, terms, drawn, commitment, clientSeed, nonce } }: Played, more: object = {}) {
  const said = { status: 'finished', game, bet, terms, drawn, commitment, clientSeed, nonce, key: null, ...more }
  town.instant.shows = (round) => (round === id ? { round, ...said } : { round, status: 'unknown' })
}

test('a round is seen again by whoever has opened the file, settled again and proved once its seed is let go', async () => {
  const seed = randomBytes(32)
  const one = await played(seed, 3)
  tells(one)
  expect(await sue.send(play.replay, asked(one.id))).toMatchObject({ status: 403, reason: 'reason' })
  await sue.ask(file.open, { username: 'amy001', reason: 'she asks about a roll' })
  const { said, round, ...judged } = await sue.ask(play.replay, asked(one.id))
  expect([said, round]).toEqual(['told', { ...one.round, placedAt: expect.any(Number), endedAt: expect.any(Number) }])
  expect(judged).toEqual({ opened: null, again: { returned: one.round.returned, agrees: true }, proof: null })
  const key = showKey(seed)
  tells(one, { key })
  expect(await sue.ask(play.replay, asked(one.id))).toMatchObject({
    opened: key,
    proof: { isPromised: true, isDrawn: true },
  })
})

test('what the venue tells is held against the books, the promise and the rules', async () => {
  const [seed, other] = [randomBytes(32), randomBytes(32)]
  const one = await played(seed, 4)
  const roll = Number(one.round.drawn['roll'])
  const look = async (more: object) => {
    tells(one, { key: showKey(seed), ...more })
    return sue.ask(play.replay, asked(one.id))
  }
  expect(await look({ key: showKey(other) })).toMatchObject({ proof: { isPromised: false } })
  expect(await look({ drawn: { roll: (roll + 1) % 10_000 } })).toMatchObject({
    proof: { isPromised: true, isDrawn: false },
  })
  // Won where it had lost, and the other way round.
  const { again } = await look({ drawn: { roll: 9_999 - roll } })
  expect(again).toMatchObject({ agrees: again?.returned === one.round.returned })
  expect(await look({ bet: { ...one.round.bet, stake: '2.00' } })).toMatchObject({
    again: { agrees: one.round.returned === '0.00' },
  })
  // What is not of the game's form is shown as it came, and nothing is said of it.
  for (const more of [{ bet: { stake: 'much' } }, { drawn: {} }])
    expect(await look(more)).toMatchObject({ said: 'told', round: more })
  expect(await look({ bet: { stake: 'much' } })).toMatchObject({ again: null, proof: null })
  expect(await look({ game: 'slot20' })).toMatchObject({ said: 'strange', round: null })
})

test('a venue that is silent, answers without bound or knows nothing leaves a line and no fault', async () => {
  const one = await played(randomBytes(32), 5)
  town.instant.shows = undefined
  expect(await sue.ask(play.replay, asked(one.id))).toMatchObject({ said: 'unknown', round: null })
  tells(one, { drawn: { roll: 'x'.repeat(64_000) } })
  expect(await sue.ask(play.replay, asked(one.id))).toMatchObject({ said: 'silent', round: null })
  town.instant.silent = true
  expect(await sue.ask(play.replay, asked(one.id))).toMatchObject({ said: 'silent', round: null })
  town.instant.silent = false
  for (const id of [randomUUID(), `${one.id}:1`])
    expect(await sue.send(play.replay, asked(id))).toMatchObject({ status: 404 })
})
