import { address } from '../../../core/addresses.ts'
import { findLottery } from '../../../core/lottery/calendar.ts'
import { m } from '../../../text/compiled/messages.js'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Money } from '../../ui/Money.tsx'
import { Numbers } from '../../ui/Numbers.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { lookOf } from '../families/looks.ts'
import type { OwnResult } from './outcome.ts'
import s from './Win.module.css'
import { WinReceipt } from './WinReceipt.tsx'
import { shortIssue } from '../words.ts'

export type WinProps = { code: string; name: string; result: OwnResult; onClose: () => void }

/** A win of less than ten times: the amount, the receipt, one ripple. */
export function WinSheet({ code, name, result, onClose }: WinProps) {
  return (
    <Sheet
      open
      onClose={onClose}
      title={m.lottery_board_win()}
      lead={<DrawWords code={code} name={name} result={result} />}
    >
      <div className={s.sheetTop}>
        <span className={s.ring} aria-hidden />
        <Money amount={result.returnedFen} sign big win />
        <Balls code={code} result={result} />
      </div>
      <WinReceipt result={result} />
      <div className={s.actions}>
        <ButtonLink href={address.bets()} kind="tonal">
          {m.lottery_board_win_bets()}
        </ButtonLink>
        <Button onPress={onClose}>{m.lottery_board_win_done()}</Button>
      </div>
    </Sheet>
  )
}

export function DrawWords({ code, name, result }: Omit<WinProps, 'onClose'>) {
  const words = lookOf(code).words(result.numbers ?? [])
  return m.lottery_board_win_draw({ name, issue: shortIssue(result.issue), words })
}

export const Balls = ({ code, result }: Pick<WinProps, 'code' | 'result'>) => (
  <Numbers family={findLottery(code)?.family} numbers={result.numbers ?? []} />
)
