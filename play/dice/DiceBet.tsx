import { Minus, Plus } from 'lucide-react'
import { useId } from 'react'
import { dice, diceMultiplier, TARGET } from '../../core/games/dice/dice.ts'
import type { DiceTerms } from '../../core/games/dice/dice.ts'
import { showYuan } from '../../core/money.ts'
import type { Fen } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { IconPress } from '../parts/Press.tsx'
import s from './DiceBet.module.css'
import { rolledText, sideText } from './words.ts'
import type { Side } from './words.ts'

type DiceBetProps = {
  side: Side
  target: number
  stake: Fen
  terms: DiceTerms
  off: boolean
  onSide: (side: Side) => void
  onTarget: (target: number) => void
}

const sides: Side[] = ['under', 'over']
const STEP = 100

/** Which side, and how many of the 10,000 numbers win: the chance, with what it pays beside it. */
export function DiceBet({ side, target, stake, terms, off, onSide, onTarget }: DiceBetProps) {
  const name = useId()
  const set = (next: number) => onTarget(Math.min(TARGET.max, Math.max(TARGET.min, next)))
  const bet = { stake, side, target }
  const chance = `${rolledText(target)}%`
  return (
    <fieldset className={s.bet} disabled={off}>
      <legend className="hush">{m.play_dice_side()}</legend>
      <div className={s.sides}>
        {sides.map((each) => (
          <label key={each} className={s.side}>
            <input type="radio" name={name} checked={side === each} onChange={() => onSide(each)} />
            <span className="num">{sideText(each, target)}</span>
          </label>
        ))}
      </div>
      <div className={s.chance}>
        <IconPress
          icon={Minus}
          label={m.play_dice_lower()}
          off={target <= TARGET.min}
          onPress={() => set(target - STEP)}
        />
        <input
          type="range"
          className={s.range}
          aria-label={m.play_dice_chance()}
          aria-valuetext={chance}
          min={TARGET.min}
          max={TARGET.max}
          step={50}
          value={target}
          onChange={(event) => set(event.target.valueAsNumber)}
        />
        <IconPress
          icon={Plus}
          label={m.play_dice_higher()}
          off={target >= TARGET.max}
          onPress={() => set(target + STEP)}
        />
      </div>
      <dl className={s.facts}>
        <div>
          <dt>{m.play_dice_chance()}</dt>
          <dd className="num">{chance}</dd>
        </div>
        <div>
          <dt>{m.play_dice_pays()}</dt>
          <dd className="num">
            {m.play_dice_times({ times: timesText(diceMultiplier(bet, terms)) })}
          </dd>
        </div>
        <div>
          <dt>{m.play_dice_win()}</dt>
          <dd className="num">{showYuan(dice.mostOf(bet, terms))}</dd>
        </div>
      </dl>
    </fieldset>
  )
}

/** Ten-thousandths as they are paid: "1.9400". */
const timesText = (e4: bigint): string => `${e4 / 10_000n}.${String(e4 % 10_000n).padStart(4, '0')}`
