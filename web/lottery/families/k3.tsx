import { isTriple, sumOf } from '../../../core/lottery/games/dice.ts'
import type { Play } from '../../../core/lottery/game.ts'
import { m } from '../../../text/compiled/messages.js'
import { Die } from '../../ui/Ball.tsx'
import type { Pick } from '../board/picks.ts'
import s from './Faces.module.css'
import { sidesAt, type Look } from './look.ts'

/** A triple is neither big nor small by the house's usual rule, so it is named a triple. */
const sidesOf = (numbers: readonly number[]): string =>
  isTriple(numbers) ? m.lottery_k3_cell_leopard() : sidesAt(sumOf(numbers), 11)

/** The faces that a pick stands for, where dice say it better than digits; null is any face. */
function facesOf(play: Play, entry: Pick): readonly (number | null)[] | undefined {
  if (Array.isArray(entry)) return entry as readonly number[]
  if (typeof entry !== 'number') return undefined
  if (play.code === 'k3.triple_one') return [entry, entry, entry]
  if (play.code === 'k3.pair_multi') return [entry, entry, null]
  const one = play.code === 'k3.single' || play.code === 'k3.single_flat'
  return one || !play.code.includes('sum') ? [entry] : undefined
}

export const k3: Look = {
  words: (numbers) => m.lottery_word_sum({ sum: sumOf(numbers), sides: sidesOf(numbers) }),
  brief: (numbers) => [String(sumOf(numbers)), sidesOf(numbers)],
  slots: 3,
  series: [{ code: 'sum', name: m.lottery_k3_sum, from: 3, to: 18, of: sumOf }],
  face: (play, entry) => {
    const faces = facesOf(play, entry)
    if (!faces) return undefined
    return (
      <span className={s.dice}>
        {faces.map((face, place) =>
          face === null ? (
            <i key={place} className={s.any} />
          ) : (
            <Die key={place} face={face} size={faces.length === 1 ? 30 : 24} />
          ),
        )}
      </span>
    )
  },
}
