// Where one is: the pages of the desk by their address behind the #, and whom one is.
import type { DeskOutput } from '../../core/desk/call.ts'
import type { session } from '../../core/desk/session.ts'
import { createContext, useContext } from 'react'
import { live, useLive } from '../../web/shell/live.ts'

const read = (): string[] => location.hash.replace(/^#\/?/, '').split('/').map(decodeURIComponent)
const place = live<string[]>(read())
addEventListener('hashchange', () => place.set(read()))

/** The parts of the address: `file`, `amy001`, `ledger`. */
export const usePlace = (): string[] => useLive(place)

export const hrefTo = (...parts: string[]): string => `#/${parts.map(encodeURIComponent).join('/')}`

export function go(...parts: string[]): void {
  location.hash = hrefTo(...parts)
}

export type Me = DeskOutput<typeof session.me>
export const MeContext = createContext<Me>({ name: '', roles: [], endsAt: 0 })
export const useMe = (): Me => useContext(MeContext)
