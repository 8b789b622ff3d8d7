// How chips are heard, off until a member wants sounds. It comes with the tables, as their pictures do.
import { chime } from '../runtime/sound.ts'

/** Clay on clay: two short high notes. */
export const chipSound = (): void => chime([2_350, 3_720].map((hertz) => ({ hertz, at: 0, seconds: 0.06, loud: 0.05 })))
