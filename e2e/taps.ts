// The first minute of a new member, counted: every tap that the way asks for, and apart from them those that protection and
// terms ask for (decision 0072).
import type { Locator, Page } from 'playwright-core'

export type Taps = {
  /** The taps on the way, so far. */
  count: () => number
  /** Questions of protection and terms, so far. */
  apart: () => number
  tap: (what: Locator) => Promise<void>
  /** A tap, unless the page has put the focus there already; then the keys. */
  type: (field: Locator, text: string) => Promise<void>
  /** A tap on a question that protects or binds the member: counted apart. */
  tapApart: (what: Locator) => Promise<void>
  typeApart: (field: Locator, text: string) => Promise<void>
}

/** Taps on this page, whose number a thumb could not make smaller. */
export function countTaps(page: Page): Taps {
  const made = { way: 0, apart: 0 }
  const tap = async (what: Locator, on: keyof typeof made = 'way') => {
    await what.click()
    made[on] += 1
  }
  const type = async (field: Locator, text: string, on: keyof typeof made = 'way') => {
    await field.waitFor()
    const hasFocus = await field.evaluate((one) => one === document.activeElement)
    if (!hasFocus) await tap(field, on)
    // A date is chosen in the phone's own picker, which no walk can open.
    await ((await field.getAttribute('type')) === 'date' ? field.fill(text) : page.keyboard.type(text))
  }
  return {
    count: () => made.way,
    apart: () => made.apart,
    tap: (what) => tap(what),
    type: (field, text) => type(field, text),
    tapApart: (what) => tap(what, 'apart'),
    typeApart: (field, text) => type(field, text, 'apart'),
  }
}
