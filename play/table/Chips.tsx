import { RotateCcw, Trash2, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { fen, showYuan, type Fen } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { classes } from '../../web/ui/classes.ts'
import { IconPress } from '../parts/Press.tsx'
import { steady } from '../parts/steady.tsx'
import s from './Chips.module.css'
import type { Slip } from './slip.ts'
import { short } from './stakes.ts'

/** The chips: as many as stand whole beside each other on the smallest screen. */
export const CHIPS = [1n, 5n, 10n, 50n, 100n, 500n].map((yuan) => fen(yuan * 100n))

type ChipsProps = {
  chips: readonly Fen[]
  chosen: Fen
  onChoose: (chip: Fen) => void
  off: boolean
  slip: Slip
  /** True where there is no chip to take back and no bet to repeat: the button of the stake then takes the whole line. */
  isAlone: boolean
  /** The button that bets. */
  children: ReactNode
}

/**
 * The chips, of which a press on a spot lays the chosen one; under them the undo of the last chip, the removal of all, the
 * bet of the hand before, and the button. Of a bet that is laid only the way back is left.
 */
export function Chips({ chips, chosen, onChoose, off, slip, isAlone, children }: ChipsProps) {
  const act = (does: (() => void) | undefined) => ({ off: off || !does, onPress: () => does?.() })
  return (
    <div className={s.tray}>
      <Row {...{ chips, chosen, onChoose }} />
      <div className={s.ways}>
        {!isAlone && (
          <>
            <IconPress icon={Undo2} label={m.play_table_undo()} {...act(slip.undo)} />
            {slip.clear ? (
              <IconPress icon={Trash2} label={m.play_table_clear()} {...act(slip.clear)} />
            ) : (
              <IconPress icon={RotateCcw} label={m.play_table_repeat()} {...act(slip.repeat)} />
            )}
          </>
        )}
        {children}
      </div>
    </div>
  )
}

const Row = steady(({ chips, chosen, onChoose }: Pick<ChipsProps, 'chips' | 'chosen' | 'onChoose'>) => (
  <div className={s.chips} role="group" aria-label={m.play_table_chips()}>
    {chips.map((chip, at) => (
      <button
        key={String(chip)}
        type="button"
        className={classes(s.chip, 'num')}
        data-chip={at}
        aria-pressed={chip === chosen}
        aria-label={m.play_table_chip({ amount: showYuan(chip) })}
        onClick={() => onChoose(chip)}
      >
        {short(chip).slice(1)}
      </button>
    ))}
  </div>
))
