import { expect, test } from 'vitest'
import type { FishKind } from './kinds.ts'
import { caughtIn, momentOf, pondOf } from './pond.ts'
import { fishOf, fishRoomCodes, pondAt } from './shoal.ts'
import { find, NOW, roll, room, under, volley as bet } from './testing.ts'

test('the shoal is the same for everybody, and each fish of it is found by its number', () => {
  for (const each of fishRoomCodes)
    for (let second = NOW; second < NOW + 300; second += 7) {
      const pond = pondAt(each, second)
      expect(pondAt(each, second)).toEqual(pond)
      expect(pond.map(({ id }) => fishOf(each, id))).toEqual(pond)
      expect(new Set(pond.map(({ id }) => id)).size).toBe(pond.length)
      expect(pond.length).toBeGreaterThan(4)
      expect(pond.length).toBeLessThan(45)
    }
  expect(fishOf(room, -1)).toBeUndefined()
  expect(fishOf(room, 10 * Math.floor(NOW / 3) + 9)).toBeUndefined()
  // A shoal is part of the terms of stored rounds: it never changes.
  const some = pondAt('shallows', NOW).map(({ id, kind, until }) => `${id} ${kind} ${until - NOW}`)
  expect(some.slice(0, 6).join(', ')).toMatchInlineSnapshot(
    `"5966666570 lionfish 4, 5966666580 clownfish 3, 5966666581 clownfish 3, 5966666582 clownfish 3, 5966666583 clownfish 3, 5966666590 greatwhite 5"`,
  )
})

test('within an hour nearly every kind has come, in each room', () => {
  for (const each of fishRoomCodes) {
    const seen = new Set<FishKind>()
    for (let second = NOW; second < NOW + 3_600; second += 20)
      for (const { kind } of pondAt(each, second)) seen.add(kind)
    expect([...seen].length).toBeGreaterThan(23)
  }
})

test('what a member has caught is gone from their pond, in that room alone, and counts where it is aimed at', () => {
  const eel = find('eel')
  const past = { bet: bet(eel.id), terms: under(eel), drawn: { shots: [roll(0)] } }
  const all = [eel, ...eel.with].map(({ id }) => id)
  expect([...caughtIn(room, [past])]).toEqual(all)
  expect([...caughtIn('lotus', [past])]).toEqual([])
  const other = find('turtle')
  expect(momentOf(bet(other.id), eel.from * 1_000 + 999, [past])).toEqual({ second: eel.from, gone: [] })
  expect(momentOf(bet(eel.with[0]!.id, other.id), 0, [past]).gone).toEqual([eel.with[0]!.id])
  const left = pondOf(room, eel.from, caughtIn(room, [past])).map(({ id }) => id)
  expect(left.filter((id) => all.includes(id))).toEqual([])
  expect(pondAt(room, eel.from).length - left.length).toBe(all.length)
})
