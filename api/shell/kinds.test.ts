// Decision 56: which calls are closed to whom stands in one table, and every call keeps to it.
import { expect, test } from 'vitest'
import { endpoints } from '../../core/api.ts'
import { isOpenTo, mayCall, standings, type Standing } from '../../core/kinds.ts'
import { OUTSIDE } from '../../sandbox/area.ts'
import { excludes, rests } from '../care/testing.ts'
import { openTown } from '../deposit/testing.ts'
import { endOffers } from '../member/offers-end.ts'
import type { Person } from '../testing/house.ts'
import { readable } from '../testing/readable.ts'

const town = await openTown({ lotteries: ['k3_1m', 'win_60'] })

/** Puts a person into each standing. Who is elsewhere is so by the address that they call from. */
const becomes: Record<Standing, (person: Person) => Promise<unknown>> = {
  elsewhere: async () => undefined,
  resting: (person) => rests(town, person),
  excluded: (person) => excludes(town, person),
  unverified: (person) => person.isUnverified(),
  unoffered: ({ member }) => town.db.tx((tx) => endOffers(tx, member, { person: 'ann', why: 'a test' })),
}

test('the table says yes to what shows and brings home, and no to what brings in and plays', () => {
  const openTo = (standing: Standing) => Object.entries(mayCall).flatMap(([kind, row]) => (row[standing] ? [kind] : []))
  for (const standing of standings.filter((one) => one !== 'unoffered'))
    expect([standing, openTo(standing)]).toEqual([standing, ['read', 'account', 'moneyOut']])
  // Whom the operator gives no promotions pays in and plays as everybody does.
  expect(Object.keys(mayCall).filter((kind) => !openTo('unoffered').includes(kind))).toEqual(['offer'])
})

test.each(Object.entries(becomes))('who is %s meets the table at every call', async (standing, become) => {
  const who = await town.person(`${standing.slice(0, 8)}1`)
  await become(who)
  for (const endpoint of endpoints.filter(({ access }) => access === 'member')) {
    const { body } = await town.send(endpoint.path, readable.get(endpoint) ?? {}, {
      token: who.token,
      from: standing === 'elsewhere' ? OUTSIDE : '127.0.0.1',
    })
    const isOpen = isOpenTo(endpoint.kind, [standing as Standing])
    const isHeld = body.reason === standing
    expect([endpoint.path, isHeld]).toEqual([endpoint.path, !isOpen])
  }
})
