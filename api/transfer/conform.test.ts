// Our own venues keep to the protocol, and every case of the kit finds the fault that it is there for.
import { expect, test } from 'vitest'
import { blind, casesOf, conform } from '../../commands/conform.ts'
import { askOver } from '../../commands/conform/ask.ts'
import { openHall } from '../../venue/testing/hall.ts'

const hall = await openHall()

test.each([
  ['electronic', 'slot20', false],
  ['chess', 'niuniu', false],
  ['fishing', 'fish', false],
  ['instant', 'dice', true],
] as const)('%s keeps every rule, and no case is blind', async (code, game, isSeamless) => {
  const { url, key } = hall.venues().of(code)
  const [ask, cases] = [askOver(url, key), casesOf(isSeamless)]
  expect((await conform(ask, cases, { game })).filter(({ problem }) => problem)).toEqual([])
  expect(await blind(ask, cases, { game })).toEqual([])
})

test('a venue that misbehaves is found out', async () => {
  const venue = hall.venues().of('fishing')
  const broken = async () => {
    const results = await conform(askOver(venue.url, venue.key), casesOf(false), { game: 'slot20' })
    return results.filter(({ problem }) => problem).length
  }
  for (const fault of ['refuse', 'lie', 'short', 'forget', 'broken', 'garbage'] as const) {
    await venue.behave(fault)
    expect([fault, (await broken()) > 1]).toEqual([fault, true])
  }
})
