import { Minus, Plus } from 'lucide-react'
import { dice, diceMultiplier, TARGET } from '../../core/games/dice/dice.ts'
import { showYuan, type Fen } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { BetFacts } from '../parts/BetFacts.tsx'
import { timesOf } from '../parts/figures.ts'
import { IconPress } from '../parts/Press.tsx'
import { Segments } from '../parts/Segments.tsx'
import { steady } from '../parts/steady.tsx'
import { useHeld } from '../runtime/round.ts'
import type { Table } from '../runtime/table.ts'
import s from './DiceBet.module.css'
import { rolledText, sideText, termsOf, type Side } from './words.ts'

type DiceBetProps = {
  side: Side
  target: number
  stake: Fen
  table: Table
  onSide: (side: Side) => void
  onTarget: (target: number) => void
}

const sides: Side[] = ['under', 'over']
const STEP = 100

/** The side, and the count of winning numbers of 10,000, step by step: the chance, with its payout below it. */
export const DiceBet = steady(({ side, target, stake, table, onSide, onTarget }: DiceBetProps) => {
  const off = useHeld(table)
  const terms = termsOf(table.entered.terms)
  const set = (next: number) => onTarget(Math.min(TARGET.max, Math.max(TARGET.min, next)))
  const bet = { stake, side, target }
  const chance = `${rolledText(target)}%`
  return (
    <fieldset className={s.bet} disabled={off}>
      <legend className="hush">{m.play_dice_side()}</legend>
      <Segments value={side} onChange={onSide} choices={sides.map((each) => [each, sideText(each, target)])} />
      <div className={s.line}>
        <IconPress
          icon={Minus}
          label={m.play_dice_lower()}
          off={target <= TARGET.min}
          onPress={() => set(target - STEP)}
        />
        <p className={s.chance}>
          <span className="dim small">{m.play_dice_chance()}</span>
          <b className="num">{chance}</b>
        </p>
        <IconPress
          icon={Plus}
          label={m.play_dice_higher()}
          off={target >= TARGET.max}
          onPress={() => set(target + STEP)}
        />
      </div>
      <BetFacts
        of={[
          [m.play_dice_pays(), m.play_dice_times({ times: timesOf(diceMultiplier(bet, terms)) })],
          [m.play_dice_win(), showYuan(dice.mostOf(bet, terms))],
        ]}
      />
    </fieldset>
  )
})
