import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import type { Fish } from '../../core/games/fish/shoal.ts'
import { m } from '../../text/compiled/messages.js'
import { classes } from '../../web/ui/classes.ts'
import { picture } from '../parts/picture.ts'
import s from './Shoal.module.css'
import { CELL, cellOf, SHEET } from './sheet.ts'
import { nameOf } from './words.ts'

type ShoalProps = {
  fish: readonly Fish[]
  aimed: ReadonlyMap<number, number>
  pays: (fish: Fish) => string
  /** Whole seconds since 1970. */
  second: number
  onAim: (fish: Fish) => void
  /** Takes a bullet off it. */
  onEase: (fish: Fish) => void
}

/**
 * The fish of the pond as a list: the arrow keys go from one to the next, Enter loads a bullet on it, Delete takes one
 * off. One of them is a stop of the Tab key.
 */
export function Shoal({ fish, aimed, pays, second, onAim, onEase }: ShoalProps) {
  const [at, go] = useState({ id: -1, index: 0 })
  const list = useRef<HTMLUListElement>(null)
  const held = useRef(false)
  // Others swim away before it: a fish stays the stop wherever it stands.
  const now = fish.findIndex(({ id }) => id === at.id)
  const stop = now >= 0 ? now : Math.min(at.index, Math.max(0, fish.length - 1))
  // A fish that swims away takes its button along: the next one in its place has the focus.
  const hold = useEffectEvent(() => {
    if (held.current && document.activeElement === document.body) focusOn(list.current, stop, true)
  })
  useEffect(() => hold(), [fish])
  const onKeyDown = (event: KeyboardEvent) => {
    const next = keys[event.key]?.(stop, fish.length - 1)
    const one = fish[stop]
    if (event.key === 'Delete' || event.key === 'Backspace') if (one) onEase(one)
    if (next === undefined) return
    event.preventDefault()
    focusOn(list.current, next)
  }
  return (
    <ul
      ref={list}
      className={s.shoal}
      aria-label={m.play_fish_list()}
      onKeyDown={onKeyDown}
      onFocus={() => (held.current = true)}
      onBlur={(event) => (held.current = event.relatedTarget === null)}
    >
      {fish.map((each, index) => (
        <li key={each.id}>
          <button
            type="button"
            tabIndex={index === stop ? 0 : -1}
            className={classes(s.one, aimed.has(each.id) && s.aimed)}
            aria-label={labelOf(each, pays(each), aimed.get(each.id))}
            onFocus={() => go({ id: each.id, index })}
            onClick={() => onAim(each)}
          >
            <Cut of={each} />
            <span className={s.words}>
              <span className={s.name}>{nameOf(each.kind)}</span> <span className="dim small num">{pays(each)}</span>
              <span className={s.left} aria-hidden>
                <i style={{ width: `${(100 * (each.until - second)) / (each.until - each.from)}%` }} />
              </span>
            </span>
            {aimed.has(each.id) && <span className={classes(s.count, 'num')}>{aimed.get(each.id)}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}

const labelOf = ({ kind }: Fish, pays: string, count: number | undefined): string => {
  const name = nameOf(kind)
  return count ? m.play_fish_one_aimed({ name, pays, count }) : m.play_fish_one({ name, pays })
}

const focusOn = (list: HTMLElement | null, index: number, preventScroll = false): void =>
  list?.querySelectorAll('button')[index]?.focus({ preventScroll })

const keys: Record<string, (at: number, last: number) => number> = {
  ArrowUp: (at) => Math.max(0, at - 1),
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowDown: (at, last) => Math.min(last, at + 1),
  ArrowRight: (at, last) => Math.min(last, at + 1),
  Home: () => 0,
  End: (_at, last) => last,
}

/** A fish cut out of the sheet of pictures. */
export function Cut({ of: { kind } }: { of: Pick<Fish, 'kind'> }) {
  const [x, y] = cellOf(kind)
  const share = (at: number, cell: number, whole: number) => `${(100 * at) / (whole - cell)}%`
  return (
    <span
      className={s.cut}
      aria-hidden
      style={{
        backgroundImage: `url("${picture('fish-shoal')}")`,
        backgroundPosition: `${share(x, CELL.width, SHEET.width)} ${share(y, CELL.height, SHEET.height)}`,
      }}
    />
  )
}
