// Our house against the kit for houses (docs/venue-protocol.md, 6), and the kit against itself: no case is blind.
import { expect, test } from 'vitest'
import { blind, casesOfHouse, conform } from '../../commands/conform.ts'
import { askOver } from '../../commands/conform/ask.ts'
import { openGameTown } from './testing/town.ts'

const town = await openGameTown()

test.each([
  ['instant', 'dice'],
  ['electronic', 'slot20'],
] as const)('our house keeps every rule towards %s, and each case sees its fault', async (venue, game) => {
  const amy = await town.playing(venue === 'instant' ? 'amy001' : 'bob001', game)
  const { key } = venue === 'instant' ? town.instant : town.slots
  const ask = askOver(`${town.url}/api/venue`, key)
  const cases = casesOfHouse(venue === 'instant')
  const table = { game, venue, player: amy.player, launch: amy.launch }
  const wrong = (await conform(ask, cases, table)).filter(({ problem }) => problem)
  expect(wrong).toEqual([])
  expect(await blind(ask, cases, table)).toEqual([])
  await town.isSound()
})
