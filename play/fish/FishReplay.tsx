import { useEffect, useState } from 'react'
import { thresholdOf, type Hit } from '../../core/games/fish/volley.ts'
import { pondOf } from '../../core/games/fish/pond.ts'
import type { PlayedRound } from '../../core/venue/play.ts'
import { m } from '../../text/compiled/messages.js'
import { isStill } from '../runtime/look.ts'
import { effectsOf, SHOT_MS } from './effects.ts'
import s from './FishReplay.module.css'
import { Pond, type Fired } from './Pond.tsx'
import { hitsIn, nameOf, volleyOf } from './words.ts'

const none: ReadonlyMap<number, number> = new Map()

/** The volley once more, at the second in which it was fired, and bullet by bullet what it drew. */
export function FishReplay({ round }: { round: PlayedRound }) {
  const volley = volleyOf(round)
  const hits = hitsIn(round)
  const [fired] = useState<Fired>(() => ({ effects: effectsOf(round), at: performance.now() + SHOT_MS }))
  const shown = useShown(hits.length)
  if (!volley) return null
  const { bet, terms } = volley
  const second = terms.second ?? 0
  const fish = pondOf(bet.room, second, new Set(terms.gone))
  const label = (at: number, { target }: Hit) =>
    target ? m.play_fish_shot({ at: at + 1, name: nameOf(target.fish.kind) }) : m.play_fish_shot_gone({ at: at + 1 })
  return (
    <>
      <Pond fish={fish} aimed={none} fired={fired} now={() => second * 1_000 + 500} />
      <ol className={s.shots}>
        {hits.slice(0, shown).map((hit, at) => (
          <li key={at} className={s.shot}>
            <span className="apart">
              <span className="sub">{label(at, hit)}</span>
              <span className="sub semi num">{outcomeOf(hit)}</span>
            </span>
            {hit.target && hit.shot && (
              <span className="dim small num">
                {m.play_fish_roll({
                  nonce: round.nonce + at,
                  roll: hit.shot.roll.toLocaleString('en'),
                  threshold: thresholdOf(hit.target.mean, terms).toLocaleString('en'),
                })}
              </span>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}

function outcomeOf({ target, isCaught, times }: Hit): string {
  if (!target) return m.play_fish_shot_back()
  return isCaught ? m.play_fish_shot_caught({ times }) : m.play_fish_shot_missed()
}

/** The number of bullets that the replay has shown so far; it grows by one at a time. */
function useShown(all: number): number {
  const [shown, show] = useState(isStill() ? all : 0)
  useEffect(() => {
    if (shown >= all) return undefined
    const timer = setTimeout(() => show(shown + 1), SHOT_MS * 2)
    return () => clearTimeout(timer)
  }, [shown, all])
  return shown
}
