// Chips and cards as they are heard, off until a member wants sounds. They come with the tables, as their pictures do.
import { sound } from '../runtime/sound.ts'

let context: AudioContext | undefined

/** Clay on clay: two short high notes. */
export function chipSound(): void {
  if (!sound.get()) return
  context ??= new AudioContext()
  const begins = context.currentTime
  for (const frequency of [2_350, 3_720]) {
    const [tone, volume] = [new OscillatorNode(context, { frequency }), new GainNode(context, { gain: 0.05 })]
    volume.gain.exponentialRampToValueAtTime(0.0001, begins + 0.06)
    tone.connect(volume).connect(context.destination)
    tone.start(begins)
    tone.stop(begins + 0.06)
  }
}

/** Paper on cloth: a breath of noise that falls off. */
export function cardSound(): void {
  if (!sound.get()) return
  context ??= new AudioContext()
  const { sampleRate } = context
  const buffer = new AudioBuffer({ length: Math.floor(sampleRate * 0.09), sampleRate })
  const noise = buffer.getChannelData(0)
  for (let at = 0; at < noise.length; at++) noise[at] = (Math.random() * 2 - 1) * (1 - at / noise.length) ** 2
  const source = new AudioBufferSourceNode(context, { buffer })
  const band = new BiquadFilterNode(context, { type: 'bandpass', frequency: 1_900 })
  source
    .connect(band)
    .connect(new GainNode(context, { gain: 0.3 }))
    .connect(context.destination)
  source.start()
}
