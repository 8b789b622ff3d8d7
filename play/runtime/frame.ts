// Words between the game and the frame of the house, with exact origins on both sides. They carry no money and decide
// nothing about it.
import { languages } from '../../core/endpoint.ts'
import type { FrameWord } from '../../core/play.ts'
import { live } from '../../web/shell/live.ts'
import { given } from './given.ts'
import { dress, speak } from './look.ts'
import { sound } from './sound.ts'

type Said = { koi: FrameWord; value?: string }

export const isFramed = given.house !== undefined && window.parent !== window

export function tellFrame(word: FrameWord, value?: string): void {
  if (!isFramed || given.house === undefined) return
  const said: Said = value === undefined ? { koi: word } : { koi: word, value }
  window.parent.postMessage(said, given.house)
}

/** Counts how often the frame has heard of other money. */
export const moneyHeard = live(0)

let handOver: (ticket: string) => void
const handed = new Promise<string>((resolve) => (handOver = resolve))

/** That of the address, or what the frame hands over once the house has opened the launch; empty where it has none for us. */
export const ticket: Promise<string> | undefined = given.ticket
  ? Promise.resolve(given.ticket)
  : isFramed
    ? handed
    : undefined

/** Hears the house alone. */
export function heedFrame(): void {
  window.addEventListener('message', ({ origin, source, data }) => {
    if (!isFramed || origin !== given.house || source !== window.parent) return
    const { koi, value } = (data ?? {}) as Partial<Said>
    if (koi === 'ticket') handOver(value ?? '')
    const next = languages.find((each) => each === value)
    if (koi === 'language' && next) speak(next)
    if (koi === 'theme' && value !== undefined) dress(value)
    if (koi === 'sound') sound.set(value === 'on')
    if (koi === 'money') moneyHeard.set(moneyHeard.get() + 1)
  })
  if (!given.ticket) tellFrame('here')
}
