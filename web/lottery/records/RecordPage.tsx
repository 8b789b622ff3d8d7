import { ReceiptText, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { address } from '../../../core/addresses.ts'
import { official, type OfficialOrder } from '../../../core/lottery/official-calls.ts'
import { m } from '../../../text/compiled/messages.js'
import { useCallPages } from '../../shell/query.ts'
import { setQuery } from '../../shell/router.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { DateFilter, useDateRange } from '../../ui/DateFilter.tsx'
import { DayList } from '../../ui/DayList.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { Page } from '../../ui/Page.tsx'
import { Empty } from '../../ui/States.tsx'
import { OrderRow } from './OrderRow.tsx'
import { noFilter, useRecordFilter } from './record-filter.ts'
import { FiltersOn, FilterSheet } from './RecordFilter.tsx'
import { RecordTabs } from './RecordTabs.tsx'

const SIZE = 20

/** My orders on all lotteries and boards, newest first (`home/record`). */
export default function RecordPage() {
  const range = useDateRange(address.orders)
  const { lottery, board, status, isOn } = useRecordFilter()
  const [asking, setAsking] = useState(false)
  const pages = useCallPages(official.orders, {
    size: SIZE,
    board: board ?? 'all',
    start: range.from,
    end: range.to,
    ...(lottery && { lotteryId: lottery }),
    ...(status && { status }),
  })
  return (
    <Page
      title={m.official_records()}
      root={address.hall()}
      actions={
        <>
          <IconButton icon={SlidersHorizontal} label={m.official_filter()} dot={isOn} onPress={() => setAsking(true)} />
          <IconButton icon={ReceiptText} label={m.official_all_bets()} href={address.bets()} />
        </>
      }
    >
      <RecordTabs at="orders" />
      <DateFilter page={address.orders} />
      <FiltersOn />
      <InfiniteList<OfficialOrder>
        pages={pages}
        empty={<NoOrders filtered={isOn} isLongest={range.name === 'month'} />}
      >
        {(rows) => (
          <DayList<OfficialOrder> rows={rows} at={({ acceptedAt }) => acceptedAt} keyOf={({ orderId }) => orderId}>
            {(order) => <OrderRow order={order} />}
          </DayList>
        )}
      </InfiniteList>
      <FilterSheet open={asking} onClose={() => setAsking(false)} />
    </Page>
  )
}

/** Says where else to look; never to go and bet (design 6). */
function NoOrders({ filtered, isLongest }: { filtered: boolean; isLongest: boolean }) {
  if (filtered)
    return (
      <Empty title={m.official_empty_filter()}>
        <Button kind="tonal" size="medium" onPress={() => setQuery(address.orders, noFilter)}>
          {m.official_show_all()}
        </Button>
      </Empty>
    )
  if (isLongest) return <Empty title={m.official_empty()} text={m.official_empty_text()} />
  return (
    <Empty title={m.official_empty()} text={m.official_empty_text()}>
      <Button
        kind="tonal"
        size="medium"
        onPress={() => setQuery(address.orders, { range: 'month', from: undefined, to: undefined })}
      >
        {m.bets_show_month()}
      </Button>
    </Empty>
  )
}
