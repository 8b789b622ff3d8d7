// Handles messages of the house's frame in the game. They carry no money and decide nothing about it.
import { live } from '../../web/shell/live.ts'
import { languageOf } from './given.ts'
import { dress, setLanguage } from './look.ts'
import { sound } from './sound.ts'
import { heedFrame } from './ticket.ts'

/** Counts how often the frame has heard of other money. */
export const moneyHeard = live(0)

export const followFrame = (): void =>
  heedFrame(({ koi, value }) => {
    const next = languageOf(value)
    if (koi === 'language' && next) setLanguage(next)
    if (koi === 'theme' && value !== undefined) dress(value)
    if (koi === 'sound') sound.set(value === 'on')
    if (koi === 'money') moneyHeard.set(moneyHeard.get() + 1)
  })
