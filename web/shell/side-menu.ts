// The menu as the house sends it: its tabs for the bar, and the rest, which My shows. It comes after the first look.
import { address } from '../../core/addresses.ts'
import type { MenuItem } from '../../core/site.ts'
import { m } from '../../text/compiled/messages.js'
import { lang } from './lang.ts'
import { live, useLive } from './live.ts'
import { isTab, isTabs, STORED_TABS, type Tab, tabs } from './menu.ts'
import { inside } from './router.ts'
import { keepJson, readJson } from './storage.ts'

/** More than five do not fit a thumb; the rest is reached from My (design 4). */
const MOST = 5

/** The tabs where the menu failed and nothing is stored (spec 2). */
const fallback = (): Tab[] => [
  { text: m.ui_tab_electronic(), url: address.home({ type: '1' }) },
  { text: m.ui_tab_cards(), url: address.home({ type: '2' }) },
]

const urlOf = ({ path, type }: MenuItem) => inside(type === null ? path : `${path}?type=${type}`)
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
  keepJson('local', STORED_TABS, found)
  tabs.set(found)
}

/** The menu could not be read. */
export function missMenu(): void {
  if (readJson('local', STORED_TABS, isTabs) === undefined) tabs.set(fallback())
}
