// A launch lives as long as its page: it is opened with it and closed when it is left.
import { useEffect, useRef, useState } from 'react'
import type { GameCode } from '../../core/games/catalog.ts'
import { launch } from '../../core/venue/launch.ts'
import { call } from '../shell/client.ts'
import { useOnline } from '../shell/online.ts'
import { useAction } from '../shell/query.ts'

export type Launched =
  | { at: 'opening' }
  | { at: 'open'; url: string }
  /** `isBarred` while the member rests or is excluded: another press would be refused too. */
  | { at: 'refused'; message: string; isBarred: boolean }
  | { at: 'unreached' }

// Not among a call's own reasons: every call of its kind may answer them.
const BARRING: readonly string[] = ['resting', 'excluded']

/** Opens a launch once it is `wanted`. */
export function useLaunch(game: GameCode, wanted: boolean): Launched {
  const [state, setState] = useState<Launched>({ at: 'opening' })
  const { run } = useAction(launch.open)
  const online = useOnline()
  const mine = useRef<string | undefined>(undefined)
  const asked = useRef(false)
  const isLeft = useRef(false)
  useEffect(() => {
    // Without a network the launch waits, and begins by itself once there is one.
    if (asked.current || !online || !wanted) return
    asked.current = true
    void run({ game }).then((outcome) => {
      if (!outcome.ok) {
        const { reason, message } = outcome
        const isBarred = BARRING.includes(reason)
        return setState(reason === 'unreachable' ? { at: 'unreached' } : { at: 'refused', message, isBarred })
      }
      mine.current = outcome.data.launch
      if (isLeft.current) close(outcome.data.launch)
      else setState({ at: 'open', url: outcome.data.url })
    })
  }, [game, online, run, wanted])
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
      if (mine.current !== undefined) close(mine.current)
    }
  }, [])
  return state
}

/** A close that fails is not tried again: the house ends a launch without play by itself. */
function close(id: string): void {
  void call(launch.close, { launch: id }).catch(() => undefined)
}
