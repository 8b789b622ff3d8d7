// The side menu: what a member can open today. Screens that do not exist yet are not listed.
import type { Language } from '../../core/endpoint.ts'
import type { MenuItem } from '../../core/site.ts'
import { m } from '../../text/compiled/messages.js'

type Place = Omit<MenuItem, 'name' | 'sort' | 'icon' | 'iconActive'> & {
  name: (inputs: Record<never, never>, options: { locale: Language }) => string
}

const tab = { type: null, tabtar: 1 as const }
const entry = { type: null, tabtar: 0 as const }

// Four tabs (spec 9). Promotions and sponsorship take the place of the middle two when they open.
const places: Place[] = [
  { ...tab, id: 'home', name: m.site_menu_home, path: 'pages/tabbarPages/home/index', requiresLogin: false },
  { ...tab, id: 'lottery', name: m.site_menu_lottery, path: 'home/gamenew', requiresLogin: false },
  { ...tab, id: 'records', name: m.site_menu_records, path: 'mine/transactionRecord', requiresLogin: true },
  { ...tab, id: 'mine', name: m.site_menu_mine, path: 'pages/tabbarPages/mine/index', requiresLogin: false },
  { ...entry, id: 'deposit', name: m.site_menu_deposit, path: 'mine/recharge', requiresLogin: true },
  { ...entry, id: 'withdraw', name: m.site_menu_withdraw, path: 'mine/withdrawal', requiresLogin: true },
  { ...entry, id: 'bets', name: m.site_menu_bets, path: 'mine/betRecord', requiresLogin: true },
  { ...entry, id: 'verify', name: m.site_menu_verify, path: 'home/verify?lottery=k3_1m', requiresLogin: false },
  { ...entry, id: 'settings', name: m.site_menu_settings, path: 'mine/set', requiresLogin: false },
] // prettier-ignore

/** The menu in one language. Icons are names; the app draws them. */
export const menuIn = (locale: Language): MenuItem[] =>
  places.map((place, at) => ({
    ...place,
    name: place.name({}, { locale }),
    icon: place.id,
    iconActive: `${place.id}_active`,
    sort: at + 1,
  }))
