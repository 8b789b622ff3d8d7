// Values that the house puts on the root of the page before the first call (api/shell/document.ts). None where the dev
// server serves it.
type Told = {
  language?: unknown
  languages?: unknown
  pageWaitsMs?: unknown
  vitalsOneIn?: unknown
  keepsApp?: unknown
  playPort?: unknown
  lotteries?: unknown
}

// No document where tests and the build load it.
const root = (globalThis as { document?: Document }).document?.documentElement
const told = JSON.parse(root?.dataset['told'] ?? '{}') as Told

export const toldLanguage = told.language

/** Which languages the operator offers; undefined for all of them. */
export const toldLanguages: readonly unknown[] | undefined = Array.isArray(told.languages) ? told.languages : undefined

/** After how long the placeholder, 还在加载, the error page and the new-version page come (decision 42). */
export const pageWaitsMs: readonly number[] = isWaits(told.pageWaitsMs)
  ? told.pageWaitsMs
  : [200, 10_000, 60_000, 120_000]

/** One visit in this many reports how quick its pages were; 0 for none. */
export const vitalsOneIn = Number(told.vitalsOneIn ?? 0)

/** Whether phones keep the app between visits. */
export const keepsApp = told.keepsApp === true

/** The port of the games' pages, which begin to load before the house has answered anything. */
export const playPort = typeof told.playPort === 'number' ? told.playPort : undefined

const lotteries: readonly unknown[] = Array.isArray(told.lotteries) ? told.lotteries : []

/** Whether the house runs that lottery. One that runs all of them names none. */
export const isRun = (lottery: unknown): boolean => lotteries.length === 0 || lotteries.includes(lottery)

function isWaits(value: unknown): value is number[] {
  return Array.isArray(value) && value.length === 4 && value.every((each) => Number.isFinite(each))
}
