import { yuan } from '../../../core/money.ts'
import { m } from '../../../text/compiled/messages.js'
import { Money } from '../../ui/Money.tsx'
import { playAndPick } from '../../../core/lottery/pick.ts'
import { SlipLine } from '../board/SlipSheet.tsx'
import { oddsText, unitsText } from '../words.ts'
import type { CountedLine } from './lines.ts'
import { PriceChoice } from './PriceChoice.tsx'
import type { CountedSlip } from './slip.ts'
import { Times } from './Stepper.tsx'

/** A line of the slip with its price and its multiple. */
export function CountedSlipLine({ line, slip }: { line: CountedLine; slip: CountedSlip }) {
  const { id, play, picked, odds, units, unit, multiple, stakeFen } = line
  // "后三直选 3 7 | 0 5 8 | 1 9"
  const name = playAndPick(play.name(), picked)
  return (
    <SlipLine
      name={name}
      about={
        <>
          ×{oddsText(odds)} · {unitsText(units)} × {yuan(unit)} × {multiple}
        </>
      }
      stake={<Money amount={stakeFen} strong />}
      onRemove={() => slip.remove(id)}
    >
      <PriceChoice
        label={m.official_line_price({ name })}
        value={unit}
        onChange={(to) => slip.change(id, { unit: to })}
      />
      <Times
        label={m.official_line_times({ name })}
        value={multiple}
        onChange={(to) => slip.change(id, { multiple: to })}
      />
    </SlipLine>
  )
}
