import { Fragment } from 'react'
import { waveOf } from '../../core/lottery/games/lhc-numbers.ts'
import { Ball, Die, Drawn } from './Ball.tsx'
import { classes } from './classes.ts'
import s from './Numbers.module.css'

type BallSize = 26 | 30 | 34 | 44

type NumbersProps = {
  /** The lottery's family, "ssc". */
  family: string | undefined
  numbers: readonly number[]
  /** 26 in lists, 34 on cards. */
  size?: BallSize
  /** The numbers were drawn just now: they land one after the other. */
  fresh?: boolean
  /** Captions under the numbers: the animals of Mark Six. */
  captions?: readonly string[] | undefined
}

/** The result of a draw, in the look of its family: dice, balls, cars, a sum. */
export function Numbers({ family, numbers, size = 34, fresh = false, captions }: NumbersProps) {
  // Animals in letters need more room than a ball: all the same, so that the row stays even.
  const wordy = captions?.some((caption) => caption.length > 2)
  const landing = fresh ? { fresh } : {}
  if (family === 'pk10')
    return (
      <span className={classes(s.cars, size < 34 && s.small)} data-fresh={fresh || undefined}>
        {numbers.map((car, place) => (
          <Car key={place} car={car} />
        ))}
      </span>
    )
  if (family === 'pc28') return <Sum numbers={numbers} size={size} />
  return (
    <span className={classes(numbers.length > 3 && s.many, numbers.length === 5 && s.row)}>
      <Drawn {...landing}>
        {numbers.map((number, place) => {
          const one = (
            <span key={place} className={classes(s.one, wordy && s.wordy)}>
              <One family={family} number={number} size={size === 34 && numbers.length >= 5 ? 30 : size} />
              {captions && <small>{captions[place]}</small>}
            </span>
          )
          if (family !== 'lhc' || place < 6) return one
          // The sign goes with the special number, also onto another line.
          return (
            <span key={place} className={s.special}>
              <span className={s.sign} aria-hidden>
                +
              </span>
              {one}
            </span>
          )
        })}
      </Drawn>
    </span>
  )
}

function One({ family, number, size }: { family: string | undefined; number: number; size: BallSize }) {
  if (family === 'k3') return <Die face={number} size={size === 34 ? 38 : size} />
  if (family === 'lhc') return <WaveBall number={number} size={size} />
  return <Ball size={size}>{family === 'x115' ? two(number) : number}</Ball>
}

/** 幸运28: three digits and what they add up to. */
function Sum({ numbers, size }: { numbers: readonly number[]; size: BallSize }) {
  const sum = numbers.reduce((total, number) => total + number, 0)
  return (
    <Drawn>
      {numbers.map((number, place) => (
        <Fragment key={place}>
          {place > 0 && <span className={s.sign}>+</span>}
          <Ball size={size}>{number}</Ball>
        </Fragment>
      ))}
      <span className={s.sign}>=</span>
      <span className={s.sum}>
        <Ball size={size}>{sum}</Ball>
      </span>
    </Drawn>
  )
}

/** A car of 赛车: its number on its own colour. */
export function Car({ car }: { car: number }) {
  return (
    <span className={s.car} data-car={car}>
      {car}
    </span>
  )
}

/** A ball of 六合彩: its wave is a ring, and the digits are of its colour. */
export function WaveBall({ number, size = 34 }: { number: number; size?: BallSize }) {
  return (
    <span className={s.wave} data-wave={waveOf(number)}>
      <Ball size={size}>{two(number)}</Ball>
    </span>
  )
}

export const two = (number: number): string => String(number).padStart(2, '0')
