// Sounds of wood, paper and water, made by the browser itself. Silent until sound is turned on.
import { note, speaker } from './sound.ts'

/** A knock on wood, at these seconds from now; small things sound higher. */
export function wood(seconds: readonly number[] = [0], hertz = 310): void {
  const on = speaker()
  if (!on) return
  for (const at of seconds) {
    noise(on, { at, seconds: 0.03, hertz: hertz * 5, wide: 1.2, loud: 0.16 })
    note(on, { at, seconds: 0.09, hertz, to: hertz * 0.8, loud: 0.12 })
  }
}

/** A sheet that is turned. */
export function paper(): void {
  const on = speaker()
  if (on) noise(on, { at: 0, seconds: 0.11, hertz: 3_200, wide: 0.7, loud: 0.2 })
}

/** Drops that fall into water, one behind the other: each begins low and closes high. */
export function water(drops: number): void {
  const on = speaker()
  if (!on) return
  for (let drop = 0; drop < drops; drop++)
    note(on, { at: drop * 0.13, seconds: 0.2, hertz: 420 + 90 * drop, to: 980 + 180 * drop, loud: 0.1 })
}

type Noise = { at: number; seconds: number; hertz: number; wide: number; loud: number }

function noise(on: AudioContext, { at, seconds, hertz, wide, loud }: Noise): void {
  const begins = on.currentTime + at
  const grain = on.createBuffer(1, Math.ceil(on.sampleRate * seconds), on.sampleRate)
  const samples = grain.getChannelData(0)
  for (let each = 0; each < samples.length; each++) samples[each] = Math.random() * 2 - 1
  const [source, band, volume] = [on.createBufferSource(), on.createBiquadFilter(), on.createGain()]
  source.buffer = grain
  band.type = 'bandpass'
  band.frequency.value = hertz
  band.Q.value = wide
  volume.gain.setValueAtTime(loud, begins)
  volume.gain.exponentialRampToValueAtTime(0.0001, begins + seconds)
  source.connect(band).connect(volume).connect(on.destination)
  source.start(begins)
}
