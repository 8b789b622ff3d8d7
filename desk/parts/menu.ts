// The menu: pages by their subjects, as far as this person may open them.
import { type LucideIcon, Banknote, Dices, FileText, Gauge, House, ListChecks, Search, Users } from 'lucide-react'
import { groupOf, mayDo } from '../../core/desk/deed.ts'
import { deeds } from '../../core/desk/deeds.ts'
import { m } from '../../text/compiled/messages.js'
import { groupWords } from './groups.ts'

export type Entry = { place: string[]; label: string }
export type Section = { label: string; icon: LucideIcon; entries: Entry[] }

const FILE_ROLES = ['support', 'risk', 'finance', 'compliance', 'auditor']

/** Which groups of deeds stand under which heading, in order. */
const headings = {
  money: ['deposit', 'loss', 'receivable', 'freeze', 'price', 'savings', 'vip', 'secret'],
  members: ['member', 'case', 'care', 'chat', 'feedback', 'question', 'message', 'invite', 'security'],
  games: ['draw', 'bet', 'venue', 'match', 'games'],
  content: ['notice', 'offer', 'slide', 'menu', 'help', 'sponsor', 'join', 'joins'],
  people: ['person', 'proposal'],
} as const

/** Groups that have a page of their own, or stand in a member's file. */
const elsewhere = ['payout', 'note']

/** The groups in which this person may do something in a browser. */
export function groupsFor(roles: readonly string[]): string[] {
  const mine = deeds.filter((deed) => !deed.isAtTerminal && mayDo(deed, roles) && groupOf(deed) !== 'proposal')
  return [...new Set(mine.map(groupOf))]
}

export function menuFor(roles: readonly string[]): Section[] {
  const open = groupsFor(roles)
  const placed: readonly string[] = Object.values(headings).flat()
  const of = (names: readonly string[]): Entry[] =>
    names.filter((name) => open.includes(name)).map((name) => ({ place: ['do', name], label: groupWords(name) }))
  const mayFile = FILE_ROLES.some((role) => roles.includes(role))
  const sections: Section[] = [
    { label: m.desk_menu_day(), icon: Gauge, entries: [{ place: ['today'], label: m.desk_today() }] },
    { label: m.desk_menu_two(), icon: ListChecks, entries: [{ place: ['proposals'], label: m.desk_proposals() }] },
    {
      label: m.desk_menu_members(),
      icon: Users,
      entries: [...(mayFile ? [{ place: ['members'], label: m.desk_find() }] : []), ...of(headings.members)],
    },
    {
      label: m.desk_menu_money(),
      icon: Banknote,
      entries: [
        ...(mayFile
          ? [
              { place: ['money', 'deposits'], label: m.desk_under_deposits() },
              ...(open.includes('payout') ? [{ place: ['payouts'], label: m.desk_reviews() }] : []),
              { place: ['money', 'withdrawals'], label: m.desk_under_withdrawals() },
              { place: ['money', 'transfers'], label: m.desk_under_transfers() },
            ]
          : []),
        ...of(headings.money),
      ],
    },
    { label: m.desk_menu_games(), icon: Dices, entries: of(headings.games) },
    { label: m.desk_menu_content(), icon: FileText, entries: of(headings.content) },
    { label: m.desk_menu_people(), icon: House, entries: of(headings.people) },
    {
      label: m.desk_menu_more(),
      icon: Search,
      entries: of(open.filter((name) => !placed.includes(name) && !elsewhere.includes(name))),
    },
  ]
  return sections.filter(({ entries }) => entries.length > 0)
}
