import { expect, test } from 'vitest'
import { QUICKNET } from '../../../core/fair/beacon.ts'
import { readEnv } from '../../host/env.ts'

const beaconOf = (given: Record<string, string>) => readEnv(given).settings.beacon

test('the beacon is off unless it is asked for, and then quicknet unless another chain is named', () => {
  expect(beaconOf({})).toBeNull()
  const url = 'https://beacon.example/api'
  expect(beaconOf({ BEACON: `${url}/` })).toEqual({ url, chain: QUICKNET })
  expect(beaconOf({ BEACON: 'sandbox', BEACON_PERIOD: '1' })?.chain.periodS).toBe(1)
})

test.each([
  [{ BEACON: 'on' }, 'BEACON: must be off'],
  [{ BEACON: 'sandbox', NODE_ENV: 'production' }, 'BEACON: the sandbox has no public beacon'],
  [{ BEACON: 'ftp://beacon.example' }, 'BEACON: must be off'],
  [{ BEACON: 'https://beacon.example/?round=' }, 'BEACON: must be off'],
  [{ BEACON_CHAIN: '52DB' }, 'BEACON_CHAIN: must be 64 hex digits'],
  [{ BEACON_PUBLIC_KEY: 'ab'.repeat(96) }, 'BEACON_PUBLIC_KEY: must be a point'],
  [{ BEACON_PERIOD: '0' }, 'BEACON_PERIOD'],
])('a beacon that cannot be is refused at the start: %o', (given, problem) => {
  expect(() => readEnv(given)).toThrow(problem)
})

test('the name of quicknet goes with its own key and times, and its key with its name', () => {
  const BEACON = 'https://beacon.example'
  for (const half of [{ BEACON_PERIOD: '1' }, { BEACON_CHAIN: 'ab'.repeat(32) }])
    expect(() => readEnv({ BEACON, ...half })).toThrow('BEACON_CHAIN: goes with its own key')
})
