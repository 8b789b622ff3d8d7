import { Fragment, useEffect, useEffectEvent, useRef } from 'react'
import { classes } from '../../web/ui/classes.ts'
import { isStill } from '../runtime/look.ts'
import { wood } from '../runtime/materials.ts'
import s from './Faces.module.css'
import { rolledText } from './words.ts'

/** How long the first die rolls, and how much longer each one after it. */
const FIRST_MS = 540
const NEXT_MS = 120
const rollMs = (die: number): number => FIRST_MS + NEXT_MS * die
/** The faces that go by before a die lies. */
const PASSED = 12
/** A die is smaller than what stops at the end of a round. */
const DIE_HERTZ = 640

type FacesProps = {
  roll: number | undefined
  /** Has just been rolled. */
  rolls: boolean
  isHit: boolean
  isWaiting: boolean
}

/** Four dice of ten sides, "42.17". Each rolls by one transform; what lies is said beside it in words. */
export function Faces({ roll, rolls, isHit, isWaiting }: FacesProps) {
  const box = useRef<HTMLDivElement>(null)
  const start = useEffectEvent(() => {
    if (!rolls || isStill()) return []
    const columns = [...(box.current?.querySelectorAll<HTMLElement>('[data-die]') ?? [])]
    wood(
      columns.map((_, die) => rollMs(die) / 1_000),
      DIE_HERTZ,
    )
    return columns.map((column, die) =>
      column.animate([{ transform: `translateY(${-(100 * PASSED) / (PASSED + 1)}%)` }, { transform: 'none' }], {
        duration: rollMs(die),
        easing: 'cubic-bezier(0.2, 0.6, 0.2, 1)',
      }),
    )
  })
  useEffect(() => {
    const rolling = start()
    return () => rolling.forEach((each) => each.cancel())
  }, [])
  const digits = roll === undefined ? undefined : [...rolledText(roll).padStart(5, '0').replace('.', '')].map(Number)
  return (
    <div ref={box} className={classes(s.dice, isWaiting && s.waiting)} aria-hidden>
      {[0, 1, 2, 3].map((die) => (
        <Fragment key={die}>
          {die === 2 && <span className={s.point} />}
          <span className={classes(s.die, isHit && s.hit)}>
            <span className={classes(s.column, 'num')} data-die>
              {facesOf(digits?.[die], rolls).map((face, at) => (
                <i key={at}>{face}</i>
              ))}
            </span>
          </span>
        </Fragment>
      ))}
    </div>
  )
}

/** The faces of a reel: the digit on top, and below it the digits that go by while it rolls. */
function facesOf(digit: number | undefined, rolls: boolean): readonly (number | string)[] {
  if (digit === undefined) return ['·']
  if (!rolls) return [digit]
  return Array.from({ length: PASSED + 1 }, (_, at) => (digit + 3 * at) % 10)
}
