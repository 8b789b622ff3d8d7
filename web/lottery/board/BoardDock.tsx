import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '../../../text/compiled/messages.js'
import { IconButton } from '../../ui/Button.tsx'
import { Dock } from '../../ui/Page.tsx'
import s from './BoardDock.module.css'

type DockProps = {
  /** What a ticket costs, where that is chosen first. */
  before?: ReactNode
  /** What is chosen so far. */
  chosen: ReactNode
  onClear: (() => void) | '' | undefined
  after?: ReactNode
  act: ReactNode
}

/** Above the thumb: what is chosen with its bin, what it costs, and the act. */
export const BoardDock = ({ before, chosen, onClear, after, act }: DockProps) => (
  <Dock label={m.lottery_board_slip()}>
    {before}
    <div className={s.chosen}>
      {chosen}
      {onClear && (
        <IconButton icon={Trash2} size={19} label={m.lottery_board_clear()} onPress={onClear} />
      )}
    </div>
    {after}
    <div className={s.act}>{act}</div>
  </Dock>
)
