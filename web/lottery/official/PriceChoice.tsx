import { unitTexts, type UnitText } from '../../../core/lottery/official-calls.ts'
import { m } from '../../../text/compiled/messages.js'
import { Segment } from '../../ui/Choice.tsx'

const names: Record<UnitText, () => string> = {
  '2.00': m.official_price_yuan,
  '0.20': m.official_price_jiao,
  '0.02': m.official_price_fen,
}

type PriceProps = { label: string; value: UnitText; onChange: (unit: UnitText) => void }

/** 元, 角, 分: what one ticket costs at multiple 1. */
export const PriceChoice = ({ label, value, onChange }: PriceProps) => (
  <Segment<UnitText>
    label={label}
    value={value}
    onChange={onChange}
    options={unitTexts.map((unit) => ({
      value: unit,
      label: <span aria-label={`${names[unit]()} ${unit}`}>{names[unit]()}</span>,
    }))}
  />
)
