import { CircleAlert } from 'lucide-react'
import { address } from '../../../core/addresses.ts'
import { showYuan, type Fen } from '../../../core/money.ts'
import { m } from '../../../text/compiled/messages.js'
import { useOnline } from '../../shell/online.ts'
import { Button } from '../../ui/Button.tsx'
import { useSecondsLeft } from '../../ui/Countdown.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import type { Ready } from './ready.ts'
import s from './Send.module.css'
import { shortIssue } from '../words.ts'

/** State and actions by which a dock or a sheet sends the slip. */
export type Act = {
  ready: Ready
  signedIn: boolean
  busy: boolean
  /** The house's answer to the last press. */
  problem: string
  /** Shows the slip. */
  onReview: () => void
  onSend: () => void
}

type SendProps = { act: Act; children?: React.ReactNode }

/**
 * Says the issue and the amount, or what it is given. Without a network it says that (R-DSP-06); without a
 * session it leads to the sign-in, and the picks stay.
 */
export function SendButton({ act, children }: SendProps) {
  const { ready, signedIn, busy, onSend } = act
  const online = useOnline()
  const seconds = useSecondsLeft(ready.lockAt)
  const off = !online || ready.reason !== undefined
  const blocked = ready.reason === 'paused' || ready.reason === 'locked'
  const said = blocked ? ready.text : <Cta text={sendText(ready, seconds)} fen={ready.totalFen} />
  return (
    <div className={s.send}>
      <Button kind="koi" wide busy={busy} off={off} onPress={onSend}>
        {!online ? m.ui_offline_short() : !signedIn ? m.lottery_board_sign_in() : (children ?? said)}
      </Button>
    </div>
  )
}

// The last seconds are said plainly, so that a press that would come late is not made.
const LAST_SECONDS = 10

export function sendText({ issue = '' }: Ready, seconds = 0): string {
  const named = { issue: shortIssue(issue) }
  return seconds > 0 && seconds <= LAST_SECONDS
    ? m.lottery_board_send_soon({ ...named, seconds })
    : m.lottery_board_send(named)
}

/** The text of a button of the dock: its action above its price. */
export const Cta = ({ text, fen }: { text: string; fen: Fen }) => (
  <span className={s.cta}>
    <span>{text} </span>
    <b className="num">{showYuan(fen)}</b>
  </span>
)

type FootProps = SendProps & {
  /** Another way, beside the button that sends. */
  way?: React.ReactNode
}

/** The end of a sheet that sends: what stands in the way, and the button. */
export const SendFoot = ({ act, way, children }: FootProps) => (
  <>
    <Problem act={act} />
    <div className={s.ways}>
      {way}
      <SendButton act={act}>{children}</SendButton>
    </div>
  </>
)

/** The reason why the button is blocked, or the house's refusal of the last press. */
export function Problem({ act: { ready, problem, signedIn } }: { act: Act }) {
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
