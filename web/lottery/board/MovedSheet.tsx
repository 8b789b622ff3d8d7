import { showYuan } from '../../../core/money.ts'
import { m } from '../../../text/compiled/messages.js'
import { Sheet } from '../../ui/Sheet.tsx'
import { lineName, SendButton } from './BetDock.tsx'
import type { Moved } from './place.ts'
import type { Ready } from './ready.ts'
import s from './SlipSheet.module.css'
import { oddsText, shortIssue } from '../words.ts'

type MovedProps = {
  moved: Moved[] | undefined
  ready: Ready
  busy: boolean
  onClose: () => void
  onSend: () => void
}

/** The price moved between the tap and the press: old and new, and the same choice once more. */
export function MovedSheet({ moved, ready, busy, onClose, onSend }: MovedProps) {
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
          <li key={line.id} className={s.move}>
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
      <SendButton ready={ready} busy={busy} onSend={onSend} signedIn>
        {ready.reason === undefined
          ? `${m.lottery_board_send({ issue: shortIssue(ready.issue ?? '') })} ${showYuan(ready.totalFen)}`
          : ready.text}
      </SendButton>
    </Sheet>
  )
}
