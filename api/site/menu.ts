// The side menu: what a member can open today, as the house has it and as people have changed it (npm run ops -- menu).
import { address, type Address } from '../../core/addresses.ts'
import type { Language } from '../../core/endpoint.ts'
import type { MenuItem } from '../../core/site.ts'
import { m } from '../../text/compiled/messages.js'
import type { Sql } from '../shell/db.ts'
import { deleteMenuChange, findMenuChanges, putMenuChange, type MenuChange } from './slides.sql.ts'

type Place = Omit<MenuItem, 'name' | 'path' | 'sort' | 'icon' | 'iconActive'> & {
  to: Address
  name: (inputs: Record<never, never>, options: { locale: Language }) => string
}

const tab = { type: null, tabtar: 1 as const }
const entry = { type: null, tabtar: 0 as const }

// Four tabs (spec 9, decision 67).
const places: Place[] = [
  { ...tab, id: 'home', name: m.site_menu_home, to: address.homeTab(), requiresLogin: false },
  { ...tab, id: 'offers', name: m.offers_tab, to: address.offers(), requiresLogin: false },
  { ...tab, id: 'sponsors', name: m.sponsor_tab, to: address.sponsors(), requiresLogin: false },
  { ...tab, id: 'mine', name: m.site_menu_mine, to: address.mine(), requiresLogin: false },
  { ...entry, id: 'lottery', name: m.site_menu_lottery, to: address.hall(), requiresLogin: false },
  { ...entry, id: 'records', name: m.site_menu_records, to: address.transactions(), requiresLogin: true },
  { ...entry, id: 'welfare', name: m.offers_welfare, to: address.welfare(), requiresLogin: true },
  { ...entry, id: 'deposit', name: m.site_menu_deposit, to: address.deposit(), requiresLogin: true },
  { ...entry, id: 'withdraw', name: m.site_menu_withdraw, to: address.withdraw(), requiresLogin: true },
  { ...entry, id: 'bets', name: m.site_menu_bets, to: address.bets(), requiresLogin: true },
  { ...entry, id: 'notify', name: m.site_menu_notify, to: address.notify(), requiresLogin: true },
  { ...entry, id: 'transfer', name: m.transfer_title, to: address.transfer(), requiresLogin: true },
  { ...entry, id: 'interest', name: m.savings_title, to: address.interest(), requiresLogin: true },
  { ...entry, id: 'accounts', name: m.withdraw_accounts, to: address.accounts(), requiresLogin: true },
  { ...entry, id: 'verify', name: m.site_menu_verify, to: address.verify({ lottery: 'k3_1m' }), requiresLogin: false },
  { ...entry, id: 'help', name: m.about_help, to: address.help(), requiresLogin: false },
  { ...entry, id: 'profile', name: m.profile_title, to: address.personData(), requiresLogin: true },
  { ...entry, id: 'join', name: m.join_title, to: address.join(), requiresLogin: false },
  { ...entry, id: 'about', name: m.about_title, to: address.about(), requiresLogin: false },
  { ...entry, id: 'settings', name: m.site_menu_settings, to: address.settings(), requiresLogin: false },
]

const STEP = 10

/** The house's own items, in the form of changes; their positions leave room for items that people add. */
const own: readonly MenuChange[] = places.map(({ id, name, to, type, tabtar, requiresLogin }, at) => ({
  ...{ id, type, path: to.slice(1), is_tab: tabtar === 1, requires_login: requiresLogin, is_off: false },
  ...{ name_zh_hans: name({}, { locale: 'zh_hans' }), name_en: name({}, { locale: 'en' }) },
  position: (at + 1) * STEP,
}))

/** The whole menu with people's changes, in its order. */
function menuWith(changes: readonly MenuChange[]): MenuChange[] {
  const changed = new Map(changes.map((one) => [one.id, one]))
  const theirs = changes.filter(({ id }) => !own.some((one) => one.id === id))
  return [...own.map((one) => changed.get(one.id) ?? one), ...theirs].toSorted((a, b) => a.position - b.position)
}

/** The menu in one language. Icons are names; the app draws them. */
export const menuIn = (locale: Language, changes: readonly MenuChange[]): MenuItem[] =>
  menuWith(changes)
    .filter(({ is_off }) => !is_off)
    .map(({ id, path, type, is_tab, requires_login, ...row }, at) => ({
      ...{ id, path, type, name: row[`name_${locale}`], requiresLogin: requires_login },
      ...{ tabtar: is_tab ? (1 as const) : (0 as const), icon: id, iconActive: `${id}_active`, sort: at + 1 },
    }))

/** Spec 2: the tab bar shows two to five (design 4). */
const TABS = { least: 2, most: 5 }

/** All items that the menu has or could have, in its order. */
export const wholeMenu = async (db: Sql): Promise<MenuChange[]> => menuWith(await findMenuChanges(db))

/** Changes an entry of the house, or adds one. Throws a plain sentence. */
export async function putEntry(db: Sql, entry: Omit<MenuChange, 'is_off'>): Promise<void> {
  await keep(db, { ...entry, is_off: false })
}

/** Takes an entry off the menu. Throws a plain sentence. */
export async function takeEntry(db: Sql, id: string): Promise<void> {
  const found = (await wholeMenu(db)).find((one) => one.id === id && !one.is_off)
  if (!found) throw new Error(`${id} is not on the menu`)
  await keep(db, { ...found, is_off: true })
}

/** An entry of the house is as the house has it again, and one of their own is gone. Throws a plain sentence. */
export async function resetEntry(db: Sql, id: string): Promise<void> {
  const left = (await findMenuChanges(db)).filter((one) => one.id !== id)
  needTabs(menuWith(left))
  if ((await deleteMenuChange(db, id)) === 0) throw new Error(`nobody has changed ${id}`)
}

async function keep(db: Sql, change: MenuChange): Promise<void> {
  const others = (await findMenuChanges(db)).filter(({ id }) => id !== change.id)
  needTabs(menuWith([...others, change]))
  await putMenuChange(db, change)
}

function needTabs(menu: readonly MenuChange[]): void {
  const count = menu.filter(({ is_tab, is_off }) => is_tab && !is_off).length
  if (count < TABS.least || count > TABS.most)
    throw new Error(`the bar at the bottom would have ${count} tabs: it has ${TABS.least} to ${TABS.most}`)
}
