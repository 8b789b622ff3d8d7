// Stand-ins for the browser's globals that the app's files use as they load and draw, where the build is the browser.
import type { Language } from '../../core/endpoint.ts'
import { DAY_MS } from '../../core/time.ts'

export type Phone = { language: Language; isMember: boolean }

/** The instant of a drawn page, noon of that day: what depends on the day says so. */
const DRAWN_DAY = '2020-03-14'
const DRAWN_MS = Date.parse(`${DRAWN_DAY}T04:00:00Z`)

/** Runs `steps` on a phone that has kept nothing but its language, and the session of a member. */
export async function onPhone(phone: Phone, steps: () => Promise<void>): Promise<void> {
  const nothing = () => undefined
  const kept: Record<string, string> = {
    lang: phone.language,
    ...(phone.isMember && { token: 'drawn', uid: 'drawn' }),
  }
  const pretended = {
    window: { addEventListener: nothing },
    history: {},
    location: { hash: '' },
    matchMedia: () => ({ matches: false, addEventListener: nothing }),
    localStorage: { getItem: (key: string) => kept[key] ?? null },
    sessionStorage: { getItem: () => null },
    Date: Drawn,
  }
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
