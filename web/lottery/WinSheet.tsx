import { sumOf } from '../../core/lottery/games/dice.ts'
import { m } from '../../text/compiled/messages.js'
import { Die, Drawn } from '../ui/Ball.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Money } from '../ui/Money.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import type { OwnResult } from './outcome.ts'
import s from './Win.module.css'
import { WinReceipt } from './WinReceipt.tsx'
import { shortIssue, sidesOf } from './words.ts'

export type WinProps = { name: string; result: OwnResult; onClose: () => void }

/** A win of less than ten times: the amount, the receipt, one ripple. */
export function WinSheet({ name, result, onClose }: WinProps) {
  return (
    <Sheet
      open
      onClose={onClose}
      title={m.lottery_board_win()}
      lead={<DrawWords name={name} result={result} />}
    >
      <div className={s.sheetTop}>
        <span className={s.ring} aria-hidden />
        <Money amount={result.returnedFen} sign big win />
        <Dice result={result} size={32} />
      </div>
      <WinReceipt result={result} />
      <div className={s.actions}>
        <ButtonLink href="/mine/betRecord" kind="tonal">
          {m.lottery_board_win_bets()}
        </ButtonLink>
        <Button onPress={onClose}>{m.lottery_board_win_done()}</Button>
      </div>
    </Sheet>
  )
}

export function DrawWords({ name, result }: Omit<WinProps, 'onClose'>) {
  const numbers = result.numbers ?? []
  return m.lottery_board_win_draw({
    name,
    issue: shortIssue(result.issue),
    sum: sumOf(numbers),
    sides: sidesOf(numbers),
  })
}

export function Dice({ result, size }: { result: OwnResult; size: number }) {
  return (
    <Drawn>
      {(result.numbers ?? []).map((face, place) => (
        <Die key={place} face={face} size={size} />
      ))}
    </Drawn>
  )
}
