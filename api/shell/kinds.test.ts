// Decision 56: which calls are closed to whom stands in one table, and every call keeps to it.
import { expect, test } from 'vitest'
import { endpoints } from '../../core/api.ts'
import { isOpenTo, mayCall, standings, type Standing } from '../../core/kinds.ts'
import { deposit } from '../../core/deposit.ts'
import { member as calls } from '../../core/member/member.ts'
import { OUTSIDE } from '../../sandbox/area.ts'
import { excludes, rests } from '../care/testing.ts'
import { NAME, openTown, wanted } from '../deposit/testing.ts'
import { endOffers } from '../member/offers-end.ts'
import { PASSWORD, type Person } from '../testing/house.ts'
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

const placeOf = (standing: string): string => (standing === 'elsewhere' ? OUTSIDE : '127.0.0.1')

test.each(Object.entries(becomes))('who is %s meets the table at every call', async (standing, become) => {
  const who = await town.person(`${standing.slice(0, 8)}1`)
  await become(who)
  for (const endpoint of endpoints.filter(({ access }) => access === 'member')) {
    const { body } = await town.send(endpoint.path, readable.get(endpoint) ?? {}, {
      token: who.token,
      from: placeOf(standing),
    })
    const isOpen = isOpenTo(endpoint.kind, [standing as Standing])
    const isHeld = body.reason === standing
    expect([endpoint.path, isHeld]).toEqual([endpoint.path, !isOpen])
  }
})

test('what is called without a session shows, or makes and opens an account', () => {
  const kinds = endpoints.filter(({ access }) => access !== 'member').map(({ kind }) => kind)
  expect([...new Set(kinds)].toSorted()).toEqual(['account', 'read'])
})

test.each(Object.entries(becomes))(
  'who is %s signs in, and pays in under a second account only where that is free',
  async (standing, become) => {
    const [at, from] = [standings.indexOf(standing as Standing), placeOf(standing)]
    const who = await town.person(`${standing.slice(0, 8)}2`)
    const birthday = `197${at}-06-07`
    await town.sql('update members set birthday = $2 where id = $1', [who.member.id, birthday])
    await become(who)
    const signed = await town.send(calls.login.path, { username: who.username, password: PASSWORD }, { from })
    expect([standing, signed.body.code]).toEqual([standing, 1])
    const second = await town.send(
      calls.register.path,
      {
        ...{ username: `second${at}`, password: PASSWORD, confirmPassword: PASSWORD, agree: true },
        ...{ mobile: `1380000000${at}`, realName: NAME, birthday },
      },
      { from },
    )
    const { token } = second.body.data as { token: string }
    const { body } = await town.send(deposit.submit.path, wanted('100.00'), { token, from })
    // By name and birthday the person is known where they rest or are excluded; who is elsewhere is so under any name.
    const bars: Partial<Record<string, string>> = {
      resting: 'unverified',
      excluded: 'unverified',
      elsewhere: 'elsewhere',
    }
    expect([standing, body.reason]).toEqual([standing, bars[standing]])
  },
)
