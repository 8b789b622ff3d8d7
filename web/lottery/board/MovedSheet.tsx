import { showYuan } from '../../../core/money.ts'
import { m } from '../../../text/compiled/messages.js'
import { Sheet } from '../../ui/Sheet.tsx'
import type { Moved } from './place.ts'
import { SendButton, sendText, type Act } from './Send.tsx'
import s from './SlipSheet.module.css'
import { lineName, oddsText } from '../words.ts'

type MovedProps = { moved: Moved[] | undefined; act: Act; onClose: () => void }

/** The price moved between the tap and the press: old and new, and the same choice once more. */
export function MovedSheet({ moved, act, onClose }: MovedProps) {
  const { ready } = act
  const [only] = moved ?? []
  return (
    <Sheet
      open={moved !== undefined}
      onClose={onClose}
      title={m.lottery_board_moved()}
      lead={
        moved?.length === 1 && only
          ? m.lottery_board_moved_one({ from: oddsText(only.from), to: oddsText(only.line.odds) })
          : m.lottery_board_moved_many()
      }
    >
      <ul className={s.moves}>
        {moved?.map(({ line, from }) => (
          <li key={line.id} className={`apart ${s.move}`}>
            <span>{lineName(line)}</span>
            <span>
              <del>
                <span className="hush">{m.lottery_board_moved_from()}</span>
                {oddsText(from)}
              </del>{' '}
              →{' '}
              <ins>
                <span className="hush">{m.lottery_board_moved_to()}</span>
                {oddsText(line.odds)}
              </ins>
            </span>
          </li>
        ))}
      </ul>
      <SendButton act={act}>
        {ready.reason === undefined ? `${sendText(ready)} ${showYuan(ready.totalFen)}` : ready.text}
      </SendButton>
    </Sheet>
  )
}
