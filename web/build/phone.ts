// The phone on which the build draws: it stands in for the browser, and its clock for that of the day.
import type { Language } from '../../core/endpoint.ts'
import { noBrowser } from '../../core/no-browser.ts'
import { DAY_MS } from '../../core/time.ts'

export type Phone = { language: Language; isMember: boolean }

/** The instant of a drawn page, noon of that day: what depends on the day says so. */
const DRAWN_DAY = '2020-03-14'
const DRAWN_MS = Date.parse(`${DRAWN_DAY}T04:00:00Z`)

/** Runs `steps` on a phone that has kept nothing but its language, and the session of a member. */
export async function onPhone(phone: Phone, steps: () => Promise<void>): Promise<void> {
  const kept: Record<string, string> = {
    lang: phone.language,
    ...(phone.isMember && { token: 'drawn', uid: 'drawn' }),
  }
  const pretended = { ...noBrowser(kept), Date: Drawn }
  const before = Object.keys(pretended).map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  )
  for (const [name, value] of Object.entries(pretended))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  try {
    await steps()
  } finally {
    for (const [name, was] of before) {
      if (was) Object.defineProperty(globalThis, name, was)
      else Reflect.deleteProperty(globalThis, name)
    }
  }
}

class Drawn extends Date {
  static override now = () => DRAWN_MS
  constructor(...at: [] | [string | number]) {
    super(at[0] ?? DRAWN_MS)
  }
}

/** A day of that clock, or of the year before, in what was drawn. */
export const drawnDay = /20(?:19|20)-\d\d-\d\d/

/** A day that a page has counted from its today, as its distance in days. */
export function daysFromDrawn(value: unknown): number | undefined {
  if (typeof value !== 'string' || value.length !== DRAWN_DAY.length || !drawnDay.test(value)) return undefined
  return Math.round((Date.parse(value) - Date.parse(DRAWN_DAY)) / DAY_MS)
}
