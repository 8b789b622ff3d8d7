import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import type { Fish } from '../../core/games/fish/shoal.ts'
import { m } from '../../text/compiled/messages.js'
import { classes } from '../../web/ui/classes.ts'
import { behindFrame } from '../parts/behind.ts'
import { picture } from '../parts/picture.ts'
import { steady } from '../parts/steady.tsx'
import s from './Shoal.module.css'
import { CELL, cellOf, SHEET } from './sheet.ts'
import { nameOf } from './words.ts'

type ShoalProps = {
  fish: readonly Fish[]
  aimed: ReadonlyMap<number, number>
  /** The payout of each fish in words, by its number. */
  pays: ReadonlyMap<number, string>
  /** Whole seconds since 1970. */
  second: number
  onAim: (fish: Fish) => void
  /** Takes one bullet off this fish. */
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
  useEffect(() => behindFrame(() => hold()), [fish])
  const onKeyDown = (event: KeyboardEvent) => {
    const next = keys[event.key]?.(stop, fish.length - 1)
    const one = fish[stop]
    if (event.key === 'Delete' || event.key === 'Backspace') if (one) onEase(one)
    if (next === undefined) return
    event.preventDefault()
    focusOn(list.current, next)
  }
  /** The place of the fish that the event is about; -1 between them. */
  const placeOf = ({ target }: SyntheticEvent) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-fish]') : null
    return fish.findIndex(({ id }) => String(id) === button?.dataset['fish'])
  }
  return (
    <ul
      ref={list}
      className={s.shoal}
      aria-label={m.play_fish_list()}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        held.current = true
        const index = placeOf(event)
        if (index >= 0) go({ id: fish[index]!.id, index })
      }}
      onClick={(event) => {
        const one = fish[placeOf(event)]
        if (one) onAim(one)
      }}
      onBlur={(event) => (held.current = event.relatedTarget === null)}
    >
      {fish.map(({ id, kind, from, until }, index) => (
        <One
          key={id}
          {...{ id, kind }}
          pays={pays.get(id) ?? ''}
          isStop={index === stop}
          count={aimed.get(id)}
          left={10 * Math.ceil((10 * (until - second)) / (until - from))}
        />
      ))}
    </ul>
  )
}

type OneProps = Pick<Fish, 'id' | 'kind'> & {
  pays: string
  isStop: boolean
  /** The bullets on it. */
  count: number | undefined
  /** The percent of its time in the pond that it still has, in tenths: each second would draw all fish again. */
  left: number
}

/** The list hears its presses: with nothing of the list in it, a fish is drawn again only where it is another one. */
const One = steady(({ id, kind, pays, isStop, count, left }: OneProps) => (
  <li>
    <button
      type="button"
      data-fish={id}
      tabIndex={isStop ? 0 : -1}
      className={classes(s.one, count !== undefined && s.aimed)}
      aria-label={labelOf(kind, pays, count)}
    >
      <Cut of={{ kind }} />
      <span className={s.words}>
        <span className={s.name}>{nameOf(kind)}</span> <span className="dim small num">{pays}</span>
        <span className={s.left} aria-hidden>
          <i style={{ width: `${left}%` }} />
        </span>
      </span>
      {count !== undefined && <span className={classes(s.count, 'num')}>{count}</span>}
    </button>
  </li>
))

const labelOf = (kind: Fish['kind'], pays: string, count: number | undefined): string => {
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
