// The tab bar: seeded four in the shell, then the stored list, then the server's answer (decision 43).
import { Cherry, Circle, Club, Dices, Gift, Handshake, History, House, type LucideIcon, UserRound } from 'lucide-react'
import { address, type Address } from '../../core/addresses.ts'
import type { MenuItem } from '../../core/site.ts'
import { m } from '../../text/compiled/messages.js'
import { lang } from './lang.ts'
import { live, useLive } from './live.ts'
import { parseHash } from './hash.ts'
import { inside } from './router.ts'
import { keepJson, readJson } from './storage.ts'

export type Tab = { text: string; url: Address }

function isTab(value: unknown): value is Tab {
  if (typeof value !== 'object' || value === null) return false
  const { text, url } = value as Record<string, unknown>
  if (typeof text !== 'string' || typeof url !== 'string') return false
  return text !== '' && text.length <= 40 && url.length <= 200 && inside(url) === url
}
const isTabs = (value: unknown): value is Tab[] => Array.isArray(value) && value.every(isTab)

/** More than five do not fit a thumb; the rest is reached from My (design 4). */
const MOST = 5
const STORED = `tabBar:${lang}`

// The same as the server's own menu (api/site/menu.ts), so that nothing moves when it answers.
const seeded = (): Tab[] => [
  { text: m.site_menu_home(), url: address.homeTab() },
  { text: m.offers_tab(), url: address.offers() },
  { text: m.sponsor_tab(), url: address.sponsors() },
  { text: m.site_menu_mine(), url: address.mine() },
]

/** The tabs where the menu failed and nothing is stored (spec 2). */
const fallback = (): Tab[] => [
  { text: m.ui_tab_electronic(), url: address.home({ type: '1' }) },
  { text: m.ui_tab_cards(), url: address.home({ type: '2' }) },
]

const tabs = live<readonly Tab[]>(readJson('local', STORED, isTabs) ?? seeded())

export const tabsNow = (): readonly Tab[] => tabs.get()
export const useTabs = (): readonly Tab[] => useLive(tabs)

const isItems = (value: unknown): value is MenuItem[] =>
  Array.isArray(value) && value.every((one) => isTab(one && { text: one.name, url: urlOf(one) }))
const menu = live<readonly MenuItem[]>(readJson('local', `sideMenu:${lang}`, isItems) ?? [])

/** The items of the menu beside the tabs: pages of ours, in its order; those for members only where one is signed in. */
export function restOf(items: readonly MenuItem[], isMember: boolean): Tab[] {
  return items
    .filter(({ tabtar, requiresLogin }) => tabtar === 0 && (isMember || !requiresLogin))
    .map((item) => ({ text: item.name, url: urlOf(item) }))
    .filter(isTab)
}
export const useMenu = (): readonly MenuItem[] => useLive(menu)

/** Takes the server's menu: what is marked `tabtar` and leads to a page of ours. */
export function takeMenu(items: readonly MenuItem[]): void {
  keepJson('local', `sideMenu:${lang}`, items)
  menu.set(items)
  const found = items
    .filter((item) => item.tabtar === 1 && !/^\/?service\//.test(item.path))
    .map((item) => ({ text: item.name, url: urlOf(item) }))
    .filter(isTab)
    .slice(0, MOST)
  if (found.length < 2) return
  keepJson('local', STORED, found)
  tabs.set(found)
}

const urlOf = ({ path, type }: MenuItem) => inside(type === null ? path : `${path}?type=${type}`)

/** The menu could not be read. */
export function missMenu(): void {
  if (readJson('local', STORED, isTabs) === undefined) tabs.set(fallback())
}

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
