import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { address } from '../../core/addresses.ts'
import { lobby, type Category, type GameTile } from '../../core/lobby.ts'
import { m } from '../../text/compiled/messages.js'
import { useCall } from '../shell/read.ts'
import { useSession } from '../shell/session.ts'
import { Link } from '../ui/Link.tsx'
import { Section } from '../ui/Page.tsx'
import { nameOfCategory } from './Rail.tsx'
import s from './Shelves.module.css'
import { Tiles } from './Tiles.tsx'

export type Group = { category: Category; games: GameTile[] }

/** The category that was asked for, and whether by a press: then the focus goes there too. */
export type Wanted = { category: Category; isPressed: boolean }

type Props = {
  /** Content above all shelves. */
  first: ReactNode
  groups: readonly Group[]
  wanted: Wanted | undefined
  /** Hears which category has come into sight. */
  onSee: (category: Category) => void
}

const STALE_MS = 60_000
/** Three rows: more of a category are on a page of their own. */
const SHOWN = 9

/** Under the featured games: the member's own, and each category that has games, in the order of the rail. */
export function Shelves({ first, groups, wanted, onSee }: Props) {
  useSight(wanted, onSee)
  return (
    <>
      {first}
      {useSession() && <Starred />}
      {groups.map(
        ({ category, games }) =>
          category !== 'popular' && games.length > 0 && <Shelf key={category} category={category} games={games} />,
      )}
    </>
  )
}

/** The games that the member has starred; null where there are none. */
function Starred() {
  const starred = useCall(lobby.collected, {}, { staleMs: STALE_MS, quiet: true })
  const kept = starred.data?.list ?? []
  return (
    kept.length > 0 && (
      <Section title={m.lobby_favourites()} side={<All href={address.collect()} name={m.lobby_favourites()} />}>
        <Tiles list={kept.slice(0, 3)} />
      </Section>
    )
  )
}

function Shelf({ category, games }: Group) {
  const name = nameOfCategory(category)
  const to = category === 'lottery' ? address.hall() : address.gameDetail({ category })
  return (
    <div id={idOf(category)} tabIndex={-1} className={s.shelf}>
      <Section title={name} side={<All href={to} name={name} />}>
        <Tiles list={games.slice(0, SHOWN)} />
      </Section>
    </div>
  )
}

const All = ({ href, name }: { href: ReturnType<typeof address.collect>; name: string }) => (
  <Link href={href} className={s.all} aria-label={m.lobby_all_of({ name })}>
    {m.lobby_all()}
  </Link>
)

const idOf = (category: Category) => `shelf-${category}`

const shelfOf = (category: Category) => document.getElementById(idOf(category))

/** Scrolls to the category that was asked for, and says which one the page is scrolled to. */
function useSight(wanted: Wanted | undefined, onSee: (category: Category) => void) {
  const see = useEffectEvent(onSee)
  useEffect(() => {
    if (!wanted) return
    const shelf = shelfOf(wanted.category)
    shelf?.scrollIntoView()
    // Scrolls once more a frame later: shelves out of sight had an estimated height until now.
    const again = requestAnimationFrame(() => shelf?.scrollIntoView())
    if (wanted.isPressed) shelf?.focus({ preventScroll: true })
    return () => cancelAnimationFrame(again)
  }, [wanted])
  useEffect(() => {
    // Where the page ends before a category is at its top, it stays the one that was chosen until a member or visitor scrolls.
    let isChosen = wanted !== undefined
    // The arrows of the rail choose; every other key may scroll.
    const free = ({ target }: Event) => {
      if (!(target instanceof Element && target.getAttribute('role') === 'tab')) isChosen = false
    }
    const look = () => {
      if (isChosen) return
      const shelves = [...document.querySelectorAll<HTMLElement>('[id^=shelf-]')]
      const top = window.innerHeight * SEEN
      const seen = shelves.findLast((one) => one.getBoundingClientRect().top < top) ?? shelves[0]
      if (seen) see(seen.id.slice('shelf-'.length) as Category)
    }
    let frame = 0
    const later = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(look)
    }
    const moves = ['wheel', 'touchmove', 'keydown'] as const
    for (const move of moves) window.addEventListener(move, free, { passive: true })
    window.addEventListener('scroll', later, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      for (const move of moves) window.removeEventListener(move, free)
      window.removeEventListener('scroll', later)
    }
  }, [wanted])
}
/** A category counts as seen when it has come up to this share of the screen. */
const SEEN = 0.4
