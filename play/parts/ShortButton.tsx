import type { Fen } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { useLivePart } from '../../web/shell/live.ts'
import { isFramed, tellFrame } from '../runtime/ticket.ts'
import type { Table, TableState } from '../runtime/table.ts'
import { Press } from './Press.tsx'
import s from './ShortButton.module.css'

/** Is there less than a bet can cost, and a frame around that could bring more? */
export function useShort(table: Table, risk: Fen): boolean {
  const isShort = useLivePart(table.state, (state) => isIdle(state) && !state.isFree && state.balance < risk)
  return isFramed && isShort
}

const isIdle = ({ open, sent, isShowing, ended }: TableState): boolean =>
  sent === 'no' && !isShowing && open === undefined && ended === undefined

/** In the place of the button that stakes: the frame brings money in, and play goes on; beside it the same game without money. */
export const ShortButton = ({ table }: { table: Table }) => (
  <div className={s.two}>
    <Press wide onPress={() => tellFrame('short')}>
      {table.entered.wallet === 'transfer' ? m.play_short_bring() : m.play_short_deposit()}
    </Press>
    <Press kind="tonal" onPress={() => table.practise(true)}>
      {m.play_free()}
    </Press>
  </div>
)
