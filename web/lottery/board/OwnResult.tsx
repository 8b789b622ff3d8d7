import { X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { address } from '../../../core/addresses.ts'
import { lottery } from '../../../core/lottery/calls.ts'
import { showYuan } from '../../../core/money.ts'
import { m } from '../../../text/compiled/messages.js'
import { useCall } from '../../shell/query.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { celebrationOf, type OwnResult as Result } from '../win/outcome.ts'
import type { useOwnResults } from './own-results.ts'
import s from './OwnResult.module.css'
import { WinSheet } from '../win/WinSheet.tsx'
import { shortIssue } from '../words.ts'

// The picture is asked for by those who win; where it does not come, the sheet says the same.
const WinScreen = lazy(() =>
  import('../win/WinScreen.tsx').then(
    (module) => ({ default: module.WinScreen }),
    () => ({ default: WinSheet }),
  ),
)

type OwnProps = { code: string; name: string; own: ReturnType<typeof useOwnResults> }

/** The line under the draw: what I have in this issue, and what became of the last one. */
export function OwnResult({ code, name, own }: OwnProps) {
  const { result, waiting, dismiss } = own
  const [seen, setSeen] = useState<Result>()
  const kind = result && result !== seen ? celebrationOf(result) : 'line'
  const records = address.orders({ lottery: code })
  return (
    <div role="status" className={s.host}>
      {result ? (
        <p className={s.line}>
          <span>{result.isVoid ? <VoidWords code={code} result={result} /> : wordsOf(result)}</span>
          <Link href={records} className={s.link}>
            {m.lottery_board_my_bets()}
          </Link>
          <IconButton icon={X} size={18} label={m.ui_close()} onPress={dismiss} />
        </p>
      ) : (
        waiting && (
          <p className={s.line}>
            <span>
              {m.lottery_board_own_waiting({
                issue: shortIssue(waiting.issue),
                stake: showYuan(waiting.stakeFen),
              })}
            </span>
            <Link href={records} className={s.link}>
              {m.lottery_board_my_bets()}
            </Link>
          </p>
        )
      )}
      {result && kind === 'sheet' && (
        <WinSheet code={code} name={name} result={result} onClose={() => setSeen(result)} />
      )}
      {result && kind === 'full' && (
        <Suspense>
          <WinScreen code={code} name={name} result={result} onClose={() => setSeen(result)} />
        </Suspense>
      )}
    </div>
  )
}

/** That an issue was void, and why, as its proof says it. */
function VoidWords({ code, result }: { code: string; result: Result }) {
  const { data } = useCall(lottery.proof, { lottery: code, issue: result.issue }, { quiet: true })
  const words = wordsOf(result)
  return data?.voidReason ? m.lottery_board_own_why({ words, reason: data.voidReason }) : words
}

function wordsOf({ issue, isVoid, stakeFen, returnedFen }: Result): string {
  const words = {
    issue: shortIssue(issue),
    stake: showYuan(stakeFen),
    payout: showYuan(returnedFen),
  }
  if (isVoid) return m.lottery_board_own_void(words)
  if (returnedFen === 0n) return m.lottery_board_own_lost(words)
  return returnedFen > stakeFen ? m.lottery_board_own_won(words) : m.lottery_board_own_some(words)
}
