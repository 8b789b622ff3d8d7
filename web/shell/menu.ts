// The tab bar: seeded four in the shell, then the stored list, then the server's answer (decision 43).
import { Cherry, Circle, Club, Dices, Gift, Handshake, History, House, type LucideIcon, UserRound } from 'lucide-react'
import { address, type Address } from '../../core/addresses.ts'
import { m } from '../../text/compiled/messages.js'
import { lang } from './lang.ts'
import { live, useLive } from './live.ts'
import { parseHash } from './hash.ts'
import { inside } from './router.ts'
import { readJson } from './storage.ts'

export type Tab = { text: string; url: Address }

export function isTab(value: unknown): value is Tab {
  if (typeof value !== 'object' || value === null) return false
  const { text, url } = value as Record<string, unknown>
  if (typeof text !== 'string' || typeof url !== 'string') return false
  return text !== '' && text.length <= 40 && url.length <= 200 && inside(url) === url
}
export const isTabs = (value: unknown): value is Tab[] => Array.isArray(value) && value.every(isTab)

export const STORED_TABS = `tabBar:${lang}`

// The same as the server's own menu (api/site/menu.ts), so that nothing moves when it answers.
const seeded = (): Tab[] => [
  { text: m.site_menu_home(), url: address.homeTab() },
  { text: m.offers_tab(), url: address.offers() },
  { text: m.sponsor_tab(), url: address.sponsors() },
  { text: m.site_menu_mine(), url: address.mine() },
]

/** The tabs of the moment; what the house says of them is taken by side-menu.ts. */
export const tabs = live<readonly Tab[]>(readJson('local', STORED_TABS, isTabs) ?? seeded())

export const useTabs = (): readonly Tab[] => useLive(tabs)

const ALIASES: Record<string, string> = { [address.homeTab.path]: address.home.path }
const place = (text: string) => {
  const { path, search } = parseHash(`#${text}`)
  return { path: ALIASES[path] ?? path, query: new URLSearchParams(search) }
}

/** A tab is current when its path and its query match; the most exact one wins. */
export function currentTab(list: readonly Tab[], path: string, search: string): number {
  const here = place(`${path}?${search}`)
  const scores = list.map((each) => {
    const there = place(each.url)
    const asked = [...there.query]
    const fits = there.path === here.path && asked.every(([k, value]) => here.query.get(k) === value)
    return fits ? 1 + asked.length : 0
  })
  const best = Math.max(0, ...scores)
  return best === 0 ? -1 : scores.indexOf(best)
}

/** The tab that a page without one of its own belongs to: what is a member's own to My, all else to home. */
export const tabOver = (path: string): Address => (path.startsWith('/mine/') ? address.mine() : address.homeTab())

const ICONS: [RegExp, LucideIcon][] = [
  [/type=1/, Cherry],
  [/type=2/, Club],
  [/game[AB]|gamenew|fastFood/, Dices],
  [/transactionRecord/, History],
  [/preferential/, Gift],
  [/sponsorship/, Handshake],
  [/mine\/index/, UserRound],
  [/^\/?(?:\?|$)|home\/index/, House],
]

export const iconOfTab = (to: string): LucideIcon => ICONS.find(([route]) => route.test(to))?.[1] ?? Circle
