import { expect, test } from 'vitest'
import { openLanes } from './batch.ts'
import { batchLimits, type BatchLimits, type Queued } from './lane.ts'

type Named = Queued & { name: string }

const command = (name: string, changed: Partial<Named> = {}): Named => ({
  name,
  kind: 'order',
  bucket: 1,
  memberId: 1n,
  key: name,
  body: Buffer.from('same'),
  size: 1,
  ...changed,
})

/** Lanes over a statement that ends when told to, and remembers its inputs. */
function lanesByHand(limits: Partial<BatchLimits> = {}) {
  const sent: string[][] = []
  const open: (() => void)[] = []
  /** Names of commands whose rows somebody holds. */
  const locked = new Set<string>()
  const lanes = openLanes<Named, string>(
    {
      run: async (_bucket, batch) => {
        sent.push(batch.map(({ name }) => name))
        await new Promise<void>((done) => open.push(done))
        if (batch.some(({ name }) => name === 'poison')) throw new Error('invalid input')
        if (batch.some(({ name }) => locked.has(name))) throw Object.assign(new Error('held'), { code: '55P03' })
        return batch.map(({ name }) => `done ${name}`)
      },
      held: async (_bucket, batch) => new Set(batch.filter(({ name }) => locked.has(name))),
    },
    { ...batchLimits, ...limits },
  )
  const turn = () => new Promise((done) => setImmediate(() => setImmediate(done)))
  const finish = async () => {
    open.shift()?.()
    await turn()
    await turn()
  }
  return { lanes, sent, locked, turn, finish }
}

test('a single command goes at once, and those behind it go together', async () => {
  const { lanes, sent, turn, finish } = lanesByHand()
  const first = lanes.submit(command('a'))
  await turn()
  const others = ['b', 'c', 'd'].map((name) => lanes.submit(command(name)))
  await turn()
  expect(sent).toEqual([['a']])
  await finish()
  expect(await first).toBe('done a')
  expect(sent).toEqual([['a'], ['b', 'c', 'd']])
  await finish()
  expect(await Promise.all(others)).toEqual(['done b', 'done c', 'done d'])
})

test('a statement holds one bucket and one kind, in order, and no more than it may', async () => {
  const { lanes, sent, turn, finish } = lanesByHand({ commands: 2, rows: 5 })
  for (const [name, changed] of [
    ['a', {}],
    ['b', { bucket: 2 }],
    ['c', { kind: 'transfer' }],
    ['d', { size: 4 }],
    ['e', { size: 2 }],
    ['f', {}],
  ] as const) {
    void lanes.submit(command(name, changed))
  }
  await turn()
  expect(sent).toEqual([['a', 'd'], ['b']])
  for (let left = 0; left < 4; left++) await finish()
  expect(sent.slice(2)).toEqual([['c'], ['e', 'f']])
})

test('what is small does not overtake what was too large to go along', async () => {
  const { lanes, sent, turn, finish } = lanesByHand({ rows: 4 })
  for (const [name, size] of [
    ['a', 3],
    ['b', 2],
    ['c', 1],
  ] as const)
    void lanes.submit(command(name, { size }))
  await turn()
  await finish()
  await finish()
  expect(sent).toEqual([['a'], ['b', 'c']])
})

test('statements in flight stay below their cap, the longest queue first', async () => {
  const { lanes, sent, turn, finish } = lanesByHand({ inFlight: 1 })
  void lanes.submit(command('a', { bucket: 1 }))
  for (const name of ['b', 'c']) void lanes.submit(command(name, { bucket: 2 }))
  await turn()
  expect(sent).toEqual([['b', 'c']])
  await finish()
  expect(sent).toEqual([['b', 'c'], ['a']])
})

test('the same key and body under way is one command; another body takes its turn', async () => {
  const { lanes, sent, turn, finish } = lanesByHand()
  const one = lanes.submit(command('a'))
  const same = lanes.submit(command('a'))
  const other = lanes.submit(command('a', { body: Buffer.from('other') }))
  expect(same).toBe(one)
  expect(other).not.toBe(one)
  await turn()
  expect(sent).toEqual([['a', 'a']])
  await finish()
})

test('a command that breaks its statement is found by halving', async () => {
  const { lanes, turn, finish } = lanesByHand()
  const answers = Promise.allSettled(['a', 'b', 'poison', 'c', 'd'].map((name) => lanes.submit(command(name))))
  await turn()
  for (let left = 0; left < 8; left++) await finish()
  expect((await answers).map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ])
})

test('a database that is away is asked again with the same commands, until patience ends', async () => {
  const away = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
  let tries = 0
  const lanes = openLanes<Named, string>(
    {
      run: async (_bucket, batch) => {
        tries += 1
        if (tries < 3 || batch.some(({ name }) => name === 'never')) throw away
        return batch.map(({ name }) => name)
      },
      held: async () => new Set(),
    },
    { ...batchLimits, patienceMs: 200 },
  )
  expect(await lanes.submit(command('a'))).toBe('a')
  expect(tries).toBe(3)
  await expect(lanes.submit(command('never'))).rejects.toBe(away)
})

test('what somebody holds waits apart, in order, and the rest of its batch goes on', async () => {
  const { lanes, sent, locked, turn, finish } = lanesByHand()
  locked.add('b')
  const all = [
    command('a'),
    command('b', { memberId: 2n }),
    command('c', { memberId: 2n }),
    command('d', { memberId: 3n }),
  ].map((one) => lanes.submit(one))
  await turn()
  await finish()
  const later = lanes.submit(command('e', { memberId: 2n }))
  await finish()
  expect(await Promise.all([all[0], all[3]])).toEqual(['done a', 'done d'])
  expect(sent).toEqual([
    ['a', 'b', 'c', 'd'],
    ['a', 'd'],
  ])
  locked.clear()
  await expect.poll(() => sent.length).toBe(3)
  await finish()
  expect(await Promise.all([all[1], all[2], later])).toEqual(['done b', 'done c', 'done e'])
})

test('what is held for too long hears busy, and so does what waits behind a lane that is away', async () => {
  const { lanes, locked, turn, finish } = lanesByHand({ waitMs: 50 })
  locked.add('a')
  const held = lanes.submit(command('a'))
  await turn()
  await finish()
  const away = lanes.submit(command('b', { memberId: 2n }))
  await turn()
  const behind = lanes.submit(command('c', { memberId: 3n }))
  await expect(held).rejects.toThrow('busy')
  await expect(behind).rejects.toThrow('busy')
  await finish()
  expect(await away).toBe('done b')
})

test('idle waits for the last answer', async () => {
  const { lanes, turn, finish } = lanesByHand()
  void lanes.submit(command('a'))
  let idle = false
  const waiting = lanes.idle().then(() => (idle = true))
  await turn()
  expect(idle).toBe(false)
  await finish()
  await waiting
})
