// Where one is: the pages of the desk by their address behind the #, and whom one is.
import type { DeskOutput } from '../../core/desk/call.ts'
import type { session } from '../../core/desk/session.ts'
import { createContext, useContext } from 'react'
import { live, useLive } from '../../web/shell/live.ts'

const read = (): string[] => location.hash.replace(/^#\/?/, '').split('/').map(decodeURIComponent)
const place = live<string[]>(read())
addEventListener('hashchange', () => {
  const [from, to] = [pageIn(place.get()), pageIn(read())]
  place.set(read())
  // A page that is come to anew begins at its top. Where one goes back the browser knows the place, and a row that fills a form leads
  // nowhere else.
  if (from !== to && !isKnown()) scrollTo(0, 0)
  history.replaceState(KNOWN, '')
})

/** All forms of a group are on one page, and so are all deeds about a member. */
const pageIn = (parts: string[]): string =>
  parts.slice(0, parts[0] === 'do' ? 2 : parts[2] === 'deeds' ? 3 : parts.length).join('/')

/** What the history of the browser has of an address that has been shown. */
const KNOWN = { isKnown: true }
const isKnown = (): boolean => history.state !== null
history.replaceState(KNOWN, '')

/** The parts of the address: `file`, `amy001`, `ledger`. */
export const usePlace = (): string[] => useLive(place)

export const hrefTo = (...parts: string[]): string => `#/${parts.map(encodeURIComponent).join('/')}`

export function go(...parts: string[]): void {
  location.hash = hrefTo(...parts)
}

export type Me = DeskOutput<typeof session.me>
export const MeContext = createContext<Me>({ name: '', roles: [], endsAt: 0 })
export const useMe = (): Me => useContext(MeContext)
