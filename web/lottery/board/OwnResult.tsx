import { X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { address } from '../../../core/addresses.ts'
import type { Lottery } from '../../../core/lottery/calendar.ts'
import { lottery } from '../../../core/lottery/calls.ts'
import { showYuan } from '../../../core/money.ts'
import { m } from '../../../text/compiled/messages.js'
import { useCall } from '../../shell/query.ts'
import { IconButton } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { Link } from '../../ui/Link.tsx'
import { celebrationOf, type OwnResult as Result } from '../win/outcome.ts'
import type { useOwnResults } from './own-results.ts'
import s from './OwnResult.module.css'
import { WinSheet } from '../win/WinSheet.tsx'
import { shortIssue } from '../words.ts'

// The picture is fetched only for a great win; where it cannot be, the sheet says the same.
const WinScreen = lazy(() =>
  import('../win/WinScreen.tsx').then(
    (module) => ({ default: module.WinScreen }),
    () => ({ default: WinSheet }),
  ),
)

type OwnProps = {
  listed: Lottery
  name: string
  own: ReturnType<typeof useOwnResults>
  again: (() => void) | undefined
}

/** The line above the dock, so that no field moves: what I have in this issue, and what became of the last one. */
export function OwnResult({ listed: { code, periodSeconds }, name, own, again }: OwnProps) {
  const { result, waiting, dismiss } = own
  const [seen, setSeen] = useState<Result>()
  const Win = result && result !== seen && pictures[celebrationOf(result, periodSeconds)]
  const isWon = result && !result.isVoid && result.returnedFen > result.stakeFen
  const words = result
    ? resultText(result)
    : waiting &&
      m.lottery_board_own_waiting({
        issue: shortIssue(waiting.issue),
        stake: showYuan(waiting.stakeFen),
      })
  return (
    <div role="status" className={s.host}>
      {words && (
        <p className={s.line}>
          <span className={classes(s.words, isWon && s.won)}>
            {result?.isVoid ? <VoidWords code={code} result={result} /> : words}
          </span>
          <span className={s.ways}>
            {again && (
              <button type="button" className={s.link} onClick={again}>
                {m.lottery_board_again()}
              </button>
            )}
            {result ? (
              <Link href={address.verify({ lottery: code, issue: result.issue })} className={s.link}>
                {m.lottery_board_own_verify()}
              </Link>
            ) : (
              <Link href={address.orders({ lottery: code })} className={s.link}>
                {m.lottery_board_my_bets()}
              </Link>
            )}
          </span>
          {result && <IconButton icon={X} size={18} label={m.ui_close()} onPress={dismiss} />}
        </p>
      )}
      {result && Win && (
        <Suspense>
          <Win code={code} name={name} result={result} onClose={() => setSeen(result)} />
        </Suspense>
      )}
    </div>
  )
}

const pictures = { line: undefined, sheet: WinSheet, full: WinScreen }

/** The text of a void issue, with the reason that its proof states. */
function VoidWords({ code, result }: { code: string; result: Result }) {
  const { data } = useCall(lottery.proof, { lottery: code, issue: result.issue }, { quiet: true })
  const words = resultText(result)
  return data?.voidReason ? m.lottery_board_own_why({ words, reason: data.voidReason }) : words
}

function resultText({ issue, isVoid, stakeFen, returnedFen }: Result): string {
  const words = {
    issue: shortIssue(issue),
    stake: showYuan(stakeFen),
    payout: showYuan(returnedFen),
  }
  if (isVoid) return m.lottery_board_own_void(words)
  if (returnedFen === 0n) return m.lottery_board_own_lost(words)
  return returnedFen > stakeFen ? m.lottery_board_own_won(words) : m.lottery_board_own_some(words)
}
