// A match of a league is void by two people, and the venue hears it until it has answered.
import { afterAll, expect, test } from 'vitest'
import { openHouse } from '../testing/house.ts'
import { gamesJobs } from './jobs.ts'
import { startTestVenue } from './testing/venue.ts'

const venue = await startTestVenue('sports', 'football')
afterAll(() => venue.stop())
const house = await openHouse({ venues: { sports: { url: venue.url, keys: [venue.key] } }, venueTimeoutMs: 1_500 })
const says = (person: string, line: string) => house.run(`match ${line}`, person)
const waiting = () => house.sql(`select payload from outbox where topic = 'job' and payload ->> 'job' = 'match_void'`)

test('one proposes, another approves what they have read, and the venue is told once it answers', async () => {
  await expect(says('ann', 'void dice 1 7 the line was wrong')).rejects.toThrow('dice has no matches')
  await expect(says('bob', 'approve football 1 7')).rejects.toThrow('nobody has proposed')
  await says('ann', 'void football 1 7 the line was wrong')
  await expect(says('Ann ', 'approve football 1 7')).rejects.toThrow('cannot approve')
  expect(await waiting()).toEqual([])
  await says('bob', 'approve football 1 7')
  const [job] = (await waiting()) as { payload: Record<string, unknown> }[]
  const run = () => gamesJobs(house)['match_void']!.run(job!.payload)
  venue.silent = true
  await expect(run()).rejects.toThrow()
  venue.silent = false
  await run()
  expect(venue.voids).toEqual([{ game: 'football', chain: 1, number: 7 }])
  await expect(says('bob', 'approve football 1 7')).rejects.toThrow('nobody has proposed')
})

test('a job that somebody has written into the outbox makes no match void', async () => {
  await says('ann', 'void football 1 8 the line was wrong')
  await expect(gamesJobs(house)['match_void']!.run({ game: 'football', chain: 1, number: 8 })).rejects.toThrow(
    'nobody has approved',
  )
  expect(venue.voids).toEqual([{ game: 'football', chain: 1, number: 7 }])
})
