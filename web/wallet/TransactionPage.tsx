import { MessageCircleMore } from 'lucide-react'
import { address } from '../../core/addresses.ts'
import { wallet, type Trade } from '../../core/wallet.ts'
import { showInstant } from '../../core/time.ts'
import { m } from '../../text/compiled/messages.js'
import { useCall } from '../shell/query.ts'
import { useQueryOf } from '../shell/router.ts'
import { ButtonLink, IconButton } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { OrderNo } from '../ui/Code.tsx'
import { Money } from '../ui/Money.tsx'
import { Page, Stack } from '../ui/Page.tsx'
import { KeyValue, KeyValues } from '../ui/Row.tsx'
import { Shape } from '../ui/Shape.tsx'
import { Load, Lost } from '../ui/States.tsx'
import { Tag, type TagKind } from '../ui/Tag.tsx'
import { EntryMoney } from './EntryMoney.tsx'
import { WithdrawalProgress } from '../withdraw/Progress.tsx'
import { statusTexts } from './TradeRow.tsx'
import s from './TradeRow.module.css'

/** One entry of the cash wallet, with the balance before and after (R-LED-09). */
export default function TransactionPage() {
  const { order: orderNo = '', n: number } = useQueryOf(address.transaction)
  const found = useCall(wallet.trades, { orderNo: orderNo.slice(0, 64) }, { when: orderNo !== '', pollMs: 5_000 })
  return (
    <Page
      title={m.wallet_detail_title()}
      root={address.transactions()}
      actions={
        <IconButton icon={MessageCircleMore} label={m.ui_service()} href={address.service({ order: orderNo })} />
      }
    >
      <Load of={found} skeleton={<Shape of="receipt" />}>
        {({ list }) => {
          const trade = list.find((row) => String(row.number) === number) ?? list.at(-1)
          return trade ? <Detail trade={trade} /> : <Missing />
        }}
      </Load>
      {orderNo === '' && <Missing />}
    </Page>
  )
}

const statusKinds: Record<Trade['status'], TagKind> = {
  done: 'ok',
  processing: 'pending',
  returned: 'line',
}

function Missing() {
  return (
    <Lost title={m.wallet_detail_missing()}>
      <ButtonLink href={address.transactions()}>{m.wallet_records_title()}</ButtonLink>
    </Lost>
  )
}

function Detail({ trade }: { trade: Trade }) {
  return (
    <Stack>
      <Card>
        <div className={s.head}>
          <p>{trade.name}</p>
          <EntryMoney entry={trade} big />
        </div>
      </Card>
      <Card>
        <KeyValues>
          <KeyValue name={m.wallet_status()}>
            <Tag kind={statusKinds[trade.status]}>{statusTexts[trade.status]()}</Tag>
          </KeyValue>
          {trade.method && <KeyValue name={m.wallet_method()}>{trade.method}</KeyValue>}
          <KeyValue name={m.wallet_time()}>
            <span className="num">{showInstant(trade.at)}</span>
          </KeyValue>
          <KeyValue name={m.wallet_before()}>
            <Money amount={trade.before} />
          </KeyValue>
          <KeyValue name={m.wallet_after()}>
            <Money amount={trade.after} />
          </KeyValue>
          <KeyValue name={m.wallet_order_no()}>
            <OrderNo text={trade.orderNo} what={m.wallet_order_no()} />
          </KeyValue>
        </KeyValues>
      </Card>
      {trade.type === 'withdraw' && <WithdrawalProgress id={trade.orderNo} />}
      {(trade.type === 'bet' || trade.type === 'payout') && (
        <ButtonLink href={address.bets()} kind="tonal" wide>
          {m.wallet_to_bets()}
        </ButtonLink>
      )}
    </Stack>
  )
}
