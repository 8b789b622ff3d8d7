// Pages without anything personal: the house draws them for visitors, with what they are for (api/shell/drawn.ts).
import { address, type PageName } from '../../core/addresses.ts'
import { help } from '../../core/help.ts'
import { lobby } from '../../core/lobby.ts'
import { offers } from '../../core/offers/offers.ts'
import { site } from '../../core/site.ts'
import { sponsor } from '../../core/sponsor.ts'
import type { Drawn } from './drawn.ts'
import type { Call } from './first.ts'

/**
 * Of each the reads whose answers stand on it, which are the same for whoever asks from wherever: one drawing serves all. What
 * is drawn of them goes by no clock that runs, so that the app draws the same when it comes.
 */
const forAll: Partial<Record<PageName, { path: string }>> = {
  help: help.list,
  returns: lobby.returns,
  offers: offers.list,
  sponsors: sponsor.list,
  about: site.certificate,
}

export const isForAll = (name: string): boolean => Object.hasOwn(forAll, name)

/** Of each such page its address, and with which input it asks that of the house. */
export const pagesForAll = ({ asks, calls }: Drawn): Record<string, { at: string; calls: Call[] }> =>
  Object.fromEntries(
    Object.entries(forAll).map(([name, read]) => {
      const asked = (asks[name]?.[''] ?? []).flatMap((at) => calls[at] ?? []).filter(({ path }) => path === read.path)
      if (asked.length === 0) throw new Error(`${name} does not ask for ${read.path}`)
      const at = address[name as PageName].path
      return [name, { at, calls: asked.map(({ path, input }) => ({ path, input })) }]
    }),
  )
