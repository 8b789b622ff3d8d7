// Data of every page for the script in the page (boot.ts), found by the build in the page's own code (openings.ts,
// asks.ts, page-files.ts): the opening drawn before the app has come, its chunks, and its first calls.
import { addDays, dayOf } from '../../core/time.ts'

/** In an input, a text with this beginning stands for the address's value of that name: "?lottery". */
export const FROM_ADDRESS = '?'
/** The same for a day, by its distance in days from today: "@-6". */
export const FROM_TODAY = '@'

/** An input whose placeholders are replaced by parts of the address, or by days. */
export function filledIn(input: Call['input'], asked: URLSearchParams): Call['input'] {
  const meant = (value: unknown): unknown => {
    if (typeof value !== 'string') return value
    if (value.startsWith(FROM_ADDRESS)) return asked.get(value.slice(1))
    return value.startsWith(FROM_TODAY) ? addDays(dayOf(Date.now()), Number(value.slice(1))) : value
  }
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, meant(value)]))
}

/** An early call: of a member (1), of a visitor (0), or of both. */
export type Call = { path: string; input: Record<string, unknown>; who?: 0 | 1 }

/** The key of a page's calls under one value of a name in its address, where they are others than under most. */
export const ownCalls = (query: string, value: string): string => `${query}-${value}`

/** By which names of its address a page has openings of their own: one for any value (none listed), or one for each. */
export type Opens = Record<string, string[]>

/** A page that the house draws for visitors, with what it is for. */
export type Whole = {
  /** The house draws the page for these values of a name in its address as well. */
  by?: Readonly<Record<string, readonly string[]>>
  /** Not on a device that has kept this: its visitor sees the page another way. */
  unless?: string
}

type Page = {
  isHome?: true
  /** The name of its opening. */
  name: string
  opens?: Opens
  /** The first picture of it. */
  picture?: string
  whole?: Whole
  /** The house draws this page for a member, with their own answers (api/shell/drawn-for-member.ts). */
  isOwn?: true
  /** The page's chunks, as places in `files`. */
  files?: number[]
  /** Further chunks that the page needs at once for a member, as places in `files`. */
  ownFiles?: number[]
  /** The rules of a lottery, by its code. */
  games?: Record<string, number[]>
  /** The page's calls, as places in `calls`: by the name in its address that their input takes, or by none (""). */
  asks?: Record<string, number[]>
}

/** Data of the script in the page: pages by their paths, the lottery of a board whose address names none, and an order's page. */
export type First = {
  /** The first scripts of the app; none where the page itself names them, as the dev server's does. */
  app: string[]
  /** The folder of the openings; the dev server has none. */
  openings?: string
  files: string[]
  calls: Call[]
  lottery: string
  /** The codes of all lotteries; which of them a house runs it says itself (shell/told.ts). */
  lotteries: string[]
  order: string
  pages: Record<string, Page>
}

/** An answer with which the house has drawn a page, and the key of its read. */
export type Answered = [key: [path: string, input: Call['input']], data: unknown]
/** What the script has found in such an opening, for the app: in whose name it was asked for, and the last event in front of it. */
export type Takes = { drawn?: { answers: Answered[]; token: string | undefined; event: string | null } }

/** The hook that the script gives the app: it begins the files of a page, by its path. The dev server has none. */
export type Begins = { koiBegin?: (path: string) => void }

/** Data of a release for the worker (../worker.ts): files that every page needs, and files and folders that may be kept. */
export type Release = { name: string; first: string[]; files: string[]; folders: string[] }
