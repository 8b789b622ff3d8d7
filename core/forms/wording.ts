// A text of a member's own words, as long as its call allows.
import * as v from 'valibot'
import { countSigns } from '../wording.ts'

/** The most code units of a text, however few characters they form: combining marks can be piled up without end. */
const LETTERS_A_SIGN = 20

/** From `least` to `most` signs; anything else is refused with the reason. */
export const freeText = <R extends string>(least: number, most: number, reason: R) =>
  v.pipe(
    v.string(reason),
    v.maxLength(most * LETTERS_A_SIGN, reason),
    v.check((text) => {
      const count = countSigns(text)
      return count >= least && count <= most
    }, reason),
  )
