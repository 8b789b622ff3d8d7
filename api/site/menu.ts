// The side menu: what a member can open today. Screens that do not exist yet are not listed.
import { address, type Address } from '../../core/addresses.ts'
import type { Language } from '../../core/endpoint.ts'
import type { MenuItem } from '../../core/site.ts'
import { m } from '../../text/compiled/messages.js'

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

/** The menu in one language. Icons are names; the app draws them. */
export const menuIn = (locale: Language): MenuItem[] =>
  places.map(({ to, ...place }, at) => ({
    ...place,
    path: to.slice(1),
    name: place.name({}, { locale }),
    icon: place.id,
    iconActive: `${place.id}_active`,
    sort: at + 1,
  }))
