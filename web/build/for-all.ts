// Pages that the house draws with what they are for (api/shell/drawn.ts): those without anything personal for visitors, and for a
// member all but boards.
import type { PageName } from '../../core/addresses.ts'
import { families } from '../../core/fair/families.ts'
import { gameCodes } from '../../core/games/catalog.ts'
import { help } from '../../core/help.ts'
import { lobby } from '../../core/lobby.ts'
import { lotteries } from '../../core/lottery/calendar.ts'
import { lottery } from '../../core/lottery/calls.ts'
import { message } from '../../core/message.ts'
import { official } from '../../core/lottery/official-calls.ts'
import { quick } from '../../core/lottery/quick-calls.ts'
import { offerClasses } from '../../core/offers/classes.ts'
import { offers } from '../../core/offers/offers.ts'
import { site } from '../../core/site.ts'
import { sponsor } from '../../core/sponsor.ts'
import type { QueryName } from './examples.ts'
import type { Call, Whole } from './first.ts'

const codes = lotteries.map(({ code }) => code)

type ForAll = Whole & {
  /** The reads whose answers stand on it, which are the same for whoever asks from wherever: one drawing serves all. */
  reads: { path: string }[]
  by?: Partial<Record<QueryName, readonly string[]>>
}

/**
 * `by` are the names in its address under which it is drawn too, with each value that they may have there: what is kept of
 * drawings is bounded by this list. Clocks in a drawing go on until the app is there (shell/opening.ts).
 */
const forAll: Partial<Record<PageName, ForAll>> = {
  // A visitor's home stands in the document without them (build/shell.ts), and is drawn over.
  home: { reads: [lottery.list, message.bulletin, site.slides, lobby.allGames] },
  help: { reads: [help.list] },
  returns: { reads: [lobby.returns], by: { game: [...gameCodes, ...codes] } },
  offers: { reads: [offers.list], by: { tab: offerClasses } },
  sponsors: { reads: [sponsor.list] },
  about: { reads: [site.certificate] },
  rules: { reads: [lottery.info, lottery.odds, official.option, quick.rate], by: { lottery: codes } },
  // A visitor's stars stand on the device and order the page.
  hall: { reads: [lottery.list], by: { family: families }, unless: 'starred' },
}

/** What the script in the page has to know of it; undefined for every other page. */
export function wholeOf(name: string): Whole | undefined {
  const { by = {}, unless } = forAll[name as PageName] ?? {}
  return isForAll(name) ? { ...(unless ? { unless } : {}), by } : undefined
}

export const isForAll = (name: string): boolean => Object.hasOwn(forAll, name)

/** Boards are not drawn for members: their clocks and their hundreds of buttons need the app, and a drawing would only delay its files. */
const boards: readonly string[] = ['odds', 'official', 'quick'] satisfies PageName[]

/** Of a page the reads with which it is drawn for a member, by their paths; none where the build's opening stands until the app has come. */
export const ownReads = (name: string, reads: Record<string, string[]>): string[] =>
  boards.includes(name) ? [] : (reads[name] ?? [])

type Shown = { at: string; calls: Call[] }

/** Each address under which the house draws a page, by the name of its drawing, with the calls whose answers it draws. */
export async function drawingsOf(
  name: string,
  draw: (query?: Record<string, string>) => Promise<{ at: string; calls: Call[] }>,
): Promise<Record<string, Shown>> {
  const { reads, by = {} } = forAll[name as PageName] ?? { reads: [] }
  const shown = async (query?: Record<string, string>): Promise<Shown> => {
    const { at, calls } = await draw(query)
    const read = calls.filter(({ path }) => reads.some((one) => one.path === path))
    if (read.length === 0) throw new Error(`${at} asks for none of ${reads.map(({ path }) => path).join(', ')}`)
    return { at, calls: read.map(({ path, input }) => ({ path, input })) }
  }
  const drawings: Record<string, Shown> = { [name]: await shown() }
  for (const [query, values] of Object.entries(by))
    for (const value of values) drawings[`${name}-${query}-${value}`] = await shown({ [query]: value })
  return drawings
}
