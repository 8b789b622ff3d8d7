import { wallet } from '../../../core/wallet.ts'
import { m } from '../../../text/compiled/messages.js'
import { useCall } from '../../shell/query.ts'
import { Money } from '../../ui/Money.tsx'
import { KeyValue, KeyValues } from '../../ui/Row.tsx'
import type { OwnResult } from './outcome.ts'

/** Stake, net and the balance now: before any picture (design 8, 17). */
export function WinReceipt({ result }: { result: OwnResult }) {
  const balance = useCall(wallet.balance, {})
  return (
    <KeyValues>
      <KeyValue name={m.lottery_board_win_stake()}>
        <Money amount={result.stakeFen} />
      </KeyValue>
      <KeyValue name={m.lottery_board_win_net()}>
        <Money amount={result.returnedFen - result.stakeFen} sign />
      </KeyValue>
      {balance.data && (
        <KeyValue name={m.lottery_board_win_balance()}>
          <Money amount={balance.data.cash} balance />
        </KeyValue>
      )}
    </KeyValues>
  )
}
