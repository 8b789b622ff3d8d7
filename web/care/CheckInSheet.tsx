import { Coffee } from 'lucide-react'
import { address, type Address } from '../../core/addresses.ts'
import { care, type CareCheckIn } from '../../core/care/care.ts'
import { m } from '../../text/compiled/messages.js'
import { holdBack } from '../shell/held.ts'
import { useAction, useCall } from '../shell/query.ts'
import { go, goBack } from '../shell/router.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Dialog } from '../ui/Sheet.tsx'
import { Bone } from '../ui/States.tsx'
import s from './Care.module.css'
import { keepCheckIn } from './state.ts'
import { SumsOf } from './Sums.tsx'
import { timeText } from './words.ts'

/** Answers of a day from which on the break stands first (design 10). */
const BREAK_FIRST = 2

/** Totals of play since the last check-in. The next stake waits for an answer; both answers have the same weight. */
export function CheckInSheet() {
  const { data } = useCall(care.checkIn, {}, { quiet: true, staleMs: 0 })
  const { run, busy } = useAction(care.answerCheckIn)
  const close = () => holdBack(undefined)
  const leaveFor = (to: Address) => {
    close()
    go(to)
  }
  const answer = async () => {
    if (!data || data.number === null) return close()
    const answered = await run({ number: data.number })
    if (!answered.ok) return
    keepCheckIn(answered.data)
    close()
  }
  const goOn = (
    <Button key="on" wide kind="care" busy={busy} off={!data} onPress={() => void answer()}>
      {m.care_check_in_go_on()}
    </Button>
  )
  const rest = (
    <Button key="break" wide kind="care" onPress={() => leaveFor(address.care({ part: 'break' }))}>
      {m.care_check_in_break()}
    </Button>
  )
  return (
    <Dialog
      open
      must
      // Back leaves the game.
      onClose={() => {
        close()
        goBack()
      }}
      title={data ? m.care_check_in_title({ time: timeText(data.minutes) }) : m.care_check_in()}
      lead={m.care_check_in_here()}
      art={
        <span className={s.cup}>
          <Icon of={Coffee} size={24} />
        </span>
      }
    >
      <div className="column">
        {data ? <Since checkIn={data} /> : <Bone height={120} />}
        {data && data.today >= BREAK_FIRST ? [rest, goOn] : [goOn, rest]}
        <div className={s.choices}>
          <Button kind="quiet" size="medium" onPress={() => leaveFor(address.care({ part: 'limits' }))}>
            {m.care_check_in_limits()}
          </Button>
          <Button kind="quiet" size="medium" onPress={() => leaveFor(address.activity())}>
            {m.care_check_in_history()}
          </Button>
        </div>
        <p className="faint caption">{m.care_check_in_waits()}</p>
      </div>
    </Dialog>
  )
}

const Since = ({ checkIn }: { checkIn: CareCheckIn }) => (
  <div className={s.inset}>
    <SumsOf sums={checkIn} />
  </div>
)
