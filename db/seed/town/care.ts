// Play well in the town: some set limits, some take a break, a few exclude themselves; each as their habit says.
import { care } from '../../../core/care/care.ts'
import type { Chance } from './chance.ts'
import { crowd, type Living, type Person } from './living.ts'

export async function beCareful(living: Living, luck: Chance, from: number): Promise<void> {
  const careful = living.people.filter(
    ({ habit, isVerified }) => isVerified && habit.careful !== 'no' && luck.is(living.lively * 4),
  )
  await crowd(living, careful, { from, untilMs: 600_000, does: (person) => cares(person, luck.of(person.username)) })
}

async function cares(person: Person, luck: Chance): Promise<unknown> {
  const { careful, stake } = person.habit
  if (careful === 'limit') {
    const [limit, period] = [
      luck.oneOf(['deposit', 'stake', 'spend'] as const),
      luck.oneOf(['day', 'week', 'month'] as const),
    ]
    return person.call(care.setLimit, { limit, period, amount: `${stake * luck.oneOf([20, 50, 200])}.00` })
  }
  if (careful === 'time') return person.call(care.setLimit, { limit: 'time', period: 'day', minutes: 60 })
  if (careful === 'rest') return person.call(care.rest, { length: luck.oneOf(['h24', 'd7', 'd30'] as const) })
  return luck.is(50) ? undefined : person.call(care.exclude, { length: 'm6' })
}
