import { ChevronUp, CircleAlert, Trash2, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { address } from '../../../core/addresses.ts'
import { showYuan } from '../../../core/money.ts'
import { m } from '../../../text/compiled/messages.js'
import { useOnline } from '../../shell/online.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { Money } from '../../ui/Money.tsx'
import { Dock } from '../../ui/Page.tsx'
import s from './BetDock.module.css'
import type { Board, Slip } from './board.ts'
import { noDraft, unitsOf, withoutLine } from './picks.ts'
import type { BoardLine } from './picks.ts'
import type { Ready } from './ready.ts'
import { StakeChips } from './StakeChips.tsx'
import { bestText, oddsText, shortIssue, unitsText } from '../words.ts'

type DockProps = {
  board: Board
  slip: Slip
  ready: Ready
  signedIn: boolean
  busy: boolean
  problem: string
  onOpen: () => void
  onSend: () => void
}

/** Three lines above the thumb: the picks, the stake of each, and the act with its price and issue. */
export function BetDock(props: DockProps) {
  const { board, slip, ready, onOpen } = props
  const { lines, draft, setDraft } = slip
  const units = unitsOf(lines)
  return (
    <Dock label={m.lottery_board_slip()}>
      <div className={s.picks}>
        <Chips
          lines={lines}
          onRemove={(line) => setDraft({ ...draft, picks: withoutLine(draft.picks, line) })}
        />
        <IconButton
          icon={Trash2}
          size={19}
          label={m.lottery_board_clear()}
          onPress={() => setDraft({ ...noDraft, stake: draft.stake })}
        />
      </div>
      <StakeChips
        value={draft.stake}
        range={board.range}
        onChange={(stake) => setDraft({ ...draft, stake, own: {} })}
      />
      <Problem {...props} />
      <div className={s.act}>
        <button type="button" className={s.sum} onClick={onOpen}>
          <span className={s.total}>
            {unitsText(units)} · {m.lottery_board_total()}{' '}
            <span className={s.sumFigure}>
              <Money amount={ready.totalFen} strong />
              <Icon of={ChevronUp} size={16} />
            </span>
          </span>
          <span className={s.best}>{bestText(ready.best)}</span>
        </button>
        <SendButton {...props} />
      </div>
    </Dock>
  )
}

type SendProps = Pick<DockProps, 'ready' | 'signedIn' | 'busy' | 'onSend'> & {
  children?: ReactNode
}

/**
 * Says the issue and the amount, or what it is given. Without a network it says that (R-DSP-06); without a
 * session it leads to the sign-in, and the picks stay.
 */
export function SendButton({ ready, signedIn, busy, onSend, children }: SendProps) {
  const online = useOnline()
  const blocked = ready.reason === 'paused' || ready.reason === 'locked'
  return (
    <div className={s.send}>
      <Button
        kind="koi"
        wide
        busy={busy}
        off={!online || ready.reason !== undefined}
        onPress={onSend}
      >
        {!online ? (
          m.ui_offline_short()
        ) : !signedIn ? (
          m.lottery_board_sign_in()
        ) : children ? (
          children
        ) : blocked ? (
          ready.text
        ) : (
          <span className={s.cta}>
            <span>{m.lottery_board_send({ issue: shortIssue(ready.issue ?? '') })} </span>
            <b className="num">{showYuan(ready.totalFen)}</b>
          </span>
        )}
      </Button>
    </div>
  )
}

/** What stops the press, or what the house said to the last one. */
export function Problem({
  ready,
  problem,
  signedIn,
}: Pick<DockProps, 'ready' | 'problem' | 'signedIn'>) {
  const said = problem || (['paused', 'locked', undefined].includes(ready.reason) ? '' : ready.text)
  return (
    <div role="alert" id="slip-problem">
      {said && (
        <p className={s.problem}>
          <Icon of={CircleAlert} size={16} />
          <span>
            {said}
            {signedIn && ready.reason === 'balance' && (
              <Link href={address.deposit()} className={s.link}>
                {m.lottery_board_deposit()}
              </Link>
            )}
          </span>
        </p>
      )}
    </div>
  )
}

function Chips({ lines, onRemove }: { lines: BoardLine[]; onRemove: (line: BoardLine) => void }) {
  const list = useRef<HTMLUListElement>(null)
  const before = useRef(lines.length)
  useEffect(() => {
    // The newest pick is what the member looks for.
    if (lines.length > before.current) list.current?.scrollTo({ left: list.current.scrollWidth })
    before.current = lines.length
  }, [lines.length])
  return (
    <ul ref={list} className={s.chips} aria-label={m.lottery_board_picks()}>
      {lines.map((line) => (
        <li key={line.id}>
          <button type="button" className={s.chip} onClick={() => onRemove(line)}>
            <span>{lineName(line)}</span>
            <b className="num">×{oddsText(line.odds)}</b>
            <Icon of={X} size={14} bold />
            <span className="hush">{m.lottery_board_remove_it()}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** "大" and "豹子" speak for themselves; a number needs its play: "和值 11". */
export function lineName({ play, picked, selection }: BoardLine): string {
  const bare = /^[\d\s|*]+$/.test(picked) || selection[0] === '*'
  if (!bare) return picked
  // The plays of quick win are called by their numbers.
  return play.name() === picked
    ? m.quick_page_digit({ digit: picked })
    : m.bets_play_picked({ play: play.name(), picked })
}
