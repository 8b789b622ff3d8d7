// A loudspeaker that writes down what would be heard: which notes, and whether they rise.
export type Heard = { count: number; rises: boolean }

type Note = { at: number; hertz: number; to: number }
let notes: Note[] = []

/** Everything that is played meanwhile. Notes rise where one glides upwards, or where one behind the other is higher each time. */
export function heardOf(play: () => void): Heard {
  notes = []
  play()
  const inTime = notes.toSorted((a, b) => a.at - b.at)
  const steps = inTime.filter(({ hertz }, at) => at >= 2 && hertz > inTime[at - 1]!.hertz && inTime[at - 1]!.hertz > inTime[at - 2]!.hertz) // prettier-ignore
  return { count: notes.length, rises: steps.length > 0 || inTime.some(({ hertz, to }) => to > hertz) }
}

const through = { connect: <T>(next: T): T => next }
const param = () => ({ value: 0, setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined })

/** A stand-in for the browser's AudioContext, as far as the games use it. */
export const listening = () =>
  class {
    currentTime = 0
    sampleRate = 100
    destination = through
    createGain = () => ({ ...through, gain: param() })
    createBiquadFilter = () => ({ ...through, frequency: param(), Q: param() })
    createBuffer = () => ({ getChannelData: () => new Float32Array(4) })
    createBufferSource = () => ({ ...through, start: () => undefined })
    createOscillator() {
      const note: Note = { at: 0, hertz: 0, to: 0 }
      const frequency = {
        setValueAtTime: (hertz: number) => Object.assign(note, { hertz, to: hertz }),
        exponentialRampToValueAtTime: (to: number) => Object.assign(note, { to }),
      }
      const start = (at: number) => notes.push(Object.assign(note, { at }))
      return { ...through, frequency, start, stop: () => undefined }
    }
  }
