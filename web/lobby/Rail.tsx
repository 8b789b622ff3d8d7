import { Cherry, Club, Fish, Flame, Gamepad2, Ticket, Tv, Volleyball, type LucideIcon } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { categories, type Category } from '../../core/lobby.ts'
import { m } from '../../text/compiled/messages.js'
import { Icon } from '../ui/Icon.tsx'
import s from './Rail.module.css'

const looks: Record<Category, [LucideIcon, () => string]> = {
  popular: [Flame, m.lobby_popular],
  electronic: [Cherry, m.lobby_electronic],
  lottery: [Ticket, m.lobby_lottery],
  esports: [Gamepad2, m.lobby_esports],
  video: [Tv, m.lobby_video],
  fishing: [Fish, m.lobby_fishing],
  sports: [Volleyball, m.lobby_sports],
  chess: [Club, m.lobby_chess],
}

export const nameOfCategory = (category: Category): string => looks[category][1]()

type Group = { category: Category; games: readonly unknown[] }
type Props = {
  current: Category
  /** Groups of games by category; all categories until the house has answered. */
  groups: readonly Group[]
  onChoose: (category: Category, isPressed: boolean) => void
}

const hasGames = (groups: readonly Group[], category: Category): boolean =>
  groups.some((one) => one.category === category && one.games.length > 0)

/** The categories that have games: a press or the arrows go to one, and the one in sight is marked. */
export function Rail({ current, groups, onChoose }: Props) {
  const shown =
    groups.length === 0
      ? categories
      : categories.filter((one) => one === 'popular' || one === current || hasGames(groups, one))
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current: rail } = list
    const tab = rail?.querySelector<HTMLElement>('[aria-selected=true]')
    if (rail && tab) rail.scrollLeft = tab.offsetLeft - (rail.clientWidth - tab.clientWidth) / 2
  }, [current])
  const press = (event: KeyboardEvent) => {
    const at = shown.indexOf(current)
    const last = shown.length - 1
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key]
    const next = to === undefined ? undefined : shown[Math.min(last, Math.max(0, to))]
    if (!next) return
    event.preventDefault()
    onChoose(next, false)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[shown.indexOf(next)]?.focus()
  }
  return (
    <div ref={list} role="tablist" tabIndex={-1} aria-label={m.lobby_rail()} className={s.rail} onKeyDown={press}>
      {shown.map((category) => {
        const [icon, name] = looks[category]
        const isCurrent = category === current
        return (
          <button
            key={category}
            type="button"
            role="tab"
            aria-selected={isCurrent}
            tabIndex={isCurrent ? 0 : -1}
            className={s.tab}
            onClick={() => onChoose(category, true)}
          >
            <Icon of={icon} bold={isCurrent} />
            {name()}
          </button>
        )
      })}
    </div>
  )
}
