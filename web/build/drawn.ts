// Results of drawing pages in the build: their openings, and the calls that they make.
import type { Call, Opens } from './first.ts'

/** A call that a page wants at once. */
export type Asked = { path: string; input: Record<string, unknown> }
/** `missing` are those of its calls that had no answer yet; `goesBy` says whether it has read a name of its address. */
export type DrawnPage = { html: string; calls: Asked[]; missing: Asked[]; goesBy(name: string): boolean }

/** Draws one page with a query in its address. */
export type DrawAt = (query?: Record<string, string>) => Promise<DrawnPage>

/** Of a page its calls, as places among all calls: by the one name of its address that they go by, or by none (""). */
export type Asks = Record<string, number[]>

/** `homes` in each language, for the page itself; each opening by the name of its file; what every page asks. */
export type Drawn = {
  homes: string
  files: Record<string, string>
  /** The first picture of an opening, by the page. */
  pictures: Record<string, string>
  /** What the house draws for visitors, by the name of the drawing: an address, and the calls whose answers it draws. */
  wholes: Record<string, { at: string; calls: Call[] }>
  /** The reads with which the house draws a page for a member, by the name of the page. */
  reads: Record<string, string[]>
  opens: Record<string, Opens>
  asks: Record<string, Asks>
  calls: Call[]
}
