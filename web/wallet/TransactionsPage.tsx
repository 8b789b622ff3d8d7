import { ChartColumn, ListOrdered } from 'lucide-react'
import { useCallback } from 'react'
import { address } from '../../core/addresses.ts'
import { tradeTypes, wallet, type Trade, type TradeType } from '../../core/wallet.ts'
import { m } from '../../text/compiled/messages.js'
import { useCall, useCallPages } from '../shell/query.ts'
import { setQuery, useQueryOf } from '../shell/router.ts'
import { ButtonLink, IconButton } from '../ui/Button.tsx'
import { UnderlineTabs } from '../ui/Choice.tsx'
import { allDays, DateFilter, useDateRange } from '../ui/DateFilter.tsx'
import { DayList } from '../ui/DayList.tsx'
import { InfiniteList } from '../ui/InfiniteList.tsx'
import { Page } from '../ui/Page.tsx'
import { Empty } from '../ui/States.tsx'
import { Sums } from './Sums.tsx'
import { TradeRow } from './TradeRow.tsx'

/** The cash wallet's history by day, newest first; filters live in the address (decision 49). */
export default function TransactionsPage() {
  const types = useCall(wallet.tradeTypes, {}, { staleMs: 3_600_000 })
  const range = useDateRange(address.transactions)
  const asked = useQueryOf(address.transactions).type
  const type = tradeTypes.find((known) => known === asked)
  const pages = useCallPages(wallet.trades, {
    start: range.from,
    end: range.to,
    ...(type ? { type } : {}),
  })
  const choose = useCallback(
    (chosen: TradeType | 'all') => setQuery(address.transactions, { type: chosen === 'all' ? undefined : chosen }),
    [],
  )
  return (
    <Page
      tab
      title={m.wallet_records_title()}
      root={address.mine()}
      actions={
        <>
          <IconButton icon={ChartColumn} label={m.care_activity()} href={address.activity()} />
          <IconButton icon={ListOrdered} label={m.records_see_log()} href={address.moneyLog()} />
        </>
      }
    >
      <DateFilter page={address.transactions} />
      <UnderlineTabs
        label={m.wallet_type()}
        value={type ?? 'all'}
        onChange={choose}
        options={[
          { value: 'all' as const, label: m.wallet_type_all() },
          ...(types.data?.list ?? []).map(({ type, name }) => ({ value: type, label: name })),
        ]}
      />
      <Sums totals={pages.first?.totals} label={m.wallet_records_title()} />
      <InfiniteList pages={pages} empty={<None />}>
        {(rows) => (
          <DayList<Trade> rows={rows} at={(trade) => trade.at} keyOf={(trade) => trade.number}>
            {(trade) => <TradeRow trade={trade} />}
          </DayList>
        )}
      </InfiniteList>
    </Page>
  )
}

/** Other days or types, and a first step where no money was moved yet. */
function None() {
  const any = useCall(wallet.trades, { ...allDays(), size: 1 }, { quiet: true })
  if (any.isPending) return null
  if (any.data?.list.length !== 0)
    return <Empty title={m.wallet_records_empty()} text={m.wallet_records_empty_text()} />
  return (
    <Empty title={m.wallet_records_new()} text={m.wallet_records_new_text()}>
      <ButtonLink kind="tonal" size="medium" href={address.deposit()}>
        {m.wallet_to_deposit()}
      </ButtonLink>
    </Empty>
  )
}
