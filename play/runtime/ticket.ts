// The ticket becomes a session while the code of the games is still on its way: this file, what it imports and nothing else are
// a chunk that begins before all others (build/first.ts).
import type { FrameWord } from '../../core/venue/play.ts'
import { given } from './given.ts'
import { ask, type Entered } from './wire.ts'

export type Said = { koi: FrameWord; value?: string }

export const isFramed = given.house !== undefined && window.parent !== window

export function tellFrame(word: FrameWord, value?: string): void {
  if (!isFramed || given.house === undefined) return
  const said: Said = value === undefined ? { koi: word } : { koi: word, value }
  window.parent.postMessage(said, given.house)
}

// Messages of the frame are kept until somebody listens.
const unheeded: Partial<Said>[] = []
let heed = (said: Partial<Said>): void => void unheeded.push(said)

/** Hears the house alone. */
export function heedFrame(next: (said: Partial<Said>) => void): void {
  heed = next
  unheeded.splice(0).forEach(next)
}

/** Resolves once the house has opened the launch; empty where it has no ticket for us. */
const handed = (): Promise<string> =>
  new Promise((handOver) => {
    window.addEventListener('message', ({ origin, source, data }) => {
      if (origin !== given.house || source !== window.parent) return
      const said = (data ?? {}) as Partial<Said>
      if (said.koi === 'ticket') handOver(said.value ?? '')
      heed(said)
    })
    if (!given.ticket) tellFrame('here')
  })

const fromFrame = isFramed ? handed() : undefined
/** The ticket of the address, or the one that the frame hands over. */
const ticket = given.ticket ? Promise.resolve(given.ticket) : fromFrame

export const hasTicket = ticket !== undefined

const spend = async (): Promise<Entered> => ask('enter', { ticket: (await ticket) ?? '', lang: given.lang })

let begun = ticket && spend()
// A failure is told to whoever takes the ticket; here it would be an unhandled rejection.
begun?.catch(() => undefined)

/** Spends the ticket: what has begun with the page, and behind a failure once more. */
export function enter(): Promise<Entered> {
  const entering = begun ?? spend()
  begun = undefined
  return entering
}
