// The pond as its member has it, second by second, and the volleys that are fired into it.
import { useMemo, useState } from 'react'
import { isChain, isRandom, valuesOf } from '../../core/games/fish/kinds.ts'
import { pondOf } from '../../core/games/fish/pond.ts'
import type { Fish, FishRoom } from '../../core/games/fish/shoal.ts'
import { m } from '../../text/compiled/messages.js'
import { useLiveKeys } from '../../web/shell/live.ts'
import { listed, useEvery } from '../parts/figures.ts'
import { isStill } from '../runtime/look.ts'
import { pause, useRound } from '../runtime/round.ts'
import type { Table } from '../runtime/table.ts'
import { effectsOf, FLIGHT_MS, lastsMs, SEEN_MS } from './effects.ts'
import type { Fired } from './Pond.tsx'
import { playVolley } from './sounds.ts'
import { caughtLately, nameOf, paysText } from './words.ts'

/** The payout in multiples from which on a new fish is announced aloud. */
const SAID_TIMES = 20
/** Seconds that the announcement stays to be read. */
const SAID_S = 4

export function usePond(table: Table, room: FishRoom, onFired: () => void) {
  const { rounds } = useLiveKeys(table.state, 'rounds')
  const second = useEvery(1_000, () => Math.floor(table.now() / 1_000))
  const [fired, setFired] = useState<Fired>()
  const flow = useRound(table, async (round) => {
    const effects = effectsOf(round)
    onFired()
    setFired({ effects, at: performance.now() })
    playVolley(effects, round)
    await pause(isStill() ? FLIGHT_MS + SEEN_MS : lastsMs(effects))
    setFired(undefined)
  })
  // A round is drawn several times within a second: what swims follows from the second and from the rounds alone.
  const caught = useMemo(() => caughtLately(rounds, room, second * 1_000), [rounds, room, second])
  const fish = useMemo(() => pondOf(room, second, caught), [room, second, caught])
  const pays = useMemo(() => new Map(fish.map((each) => [each.id, paysText(each, caught)])), [fish, caught])
  const come = fish.filter((each) => second - each.from < SAID_S && isSaid(each))
  const names = come.map(({ id, kind }) => m.play_fish_one({ name: nameOf(kind), pays: pays.get(id) ?? '' }))
  const news = names.length > 0 ? m.play_fish_came({ list: listed(names) }) : ''
  return { second, fish, pays, fired, flow, news }
}

const isSaid = ({ kind }: Fish): boolean => isRandom(kind) || isChain(kind) || valuesOf(kind)[0]![0] >= SAID_TIMES
