// Short tones, made by the browser itself. Off until somebody turns them on, and off again with the page.
import { live } from '../../web/shell/live.ts'

export const sound = live(false)

let context: AudioContext | undefined

/** The audio output; undefined while sound is off. */
export function speaker(): AudioContext | undefined {
  if (!sound.get()) return undefined
  context ??= new AudioContext()
  return context
}

/** Notes of a game's own, at once or one behind the other. */
export function chime(notes: readonly Note[]): void {
  const on = speaker()
  if (on) for (const each of notes) note(on, each)
}

export type Note = {
  hertz: number
  /** The pitch at the end of a glide. */
  to?: number
  /** The start, in seconds from now. */
  at: number
  seconds: number
  loud: number
}

export function note(on: AudioContext, { hertz, to, at, seconds, loud }: Note): void {
  const begins = on.currentTime + at
  const [tone, volume] = [on.createOscillator(), on.createGain()]
  tone.type = 'sine'
  tone.frequency.setValueAtTime(hertz, begins)
  if (to !== undefined) tone.frequency.exponentialRampToValueAtTime(to, begins + seconds)
  volume.gain.setValueAtTime(loud, begins)
  volume.gain.exponentialRampToValueAtTime(0.0001, begins + seconds)
  tone.connect(volume).connect(on.destination)
  tone.start(begins)
  tone.stop(begins + seconds)
}
