import { ReceiptText } from 'lucide-react'
import { official } from '../../../core/lottery/official-calls.ts'
import type { OfficialOrder } from '../../../core/lottery/official-calls.ts'
import { m } from '../../../text/compiled/messages.js'
import { usePush } from '../../push.ts'
import { useCallPages } from '../../query.ts'
import { setQuery } from '../../router.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { DayList } from '../../ui/DayList.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { Page } from '../../ui/Page.tsx'
import { Empty } from '../../ui/States.tsx'
import { OrderRow } from './OrderRow.tsx'
import { RecordTabs, useLotteryFilter } from './RecordTabs.tsx'

const SIZE = 20

/** My orders of the official board, newest first (`home/record`). */
export default function RecordPage() {
  const lotteryId = useLotteryFilter()
  const pages = useCallPages(official.orders, { size: SIZE, ...(lotteryId && { lotteryId }) })
  usePush('balance', () => void pages.refetch())
  return (
    <Page
      title={m.official_records()}
      root="/home/gamenew"
      actions={
        <IconButton icon={ReceiptText} label={m.official_all_bets()} href="/mine/betRecord" />
      }
    >
      <RecordTabs at="record" />
      <InfiniteList<OfficialOrder> pages={pages} empty={<NoOrders filtered={!!lotteryId} />}>
        {(rows) => (
          <DayList<OfficialOrder>
            rows={rows}
            at={({ acceptedAt }) => acceptedAt}
            keyOf={({ orderId }) => orderId}
          >
            {(order) => <OrderRow order={order} />}
          </DayList>
        )}
      </InfiniteList>
    </Page>
  )
}

/** Says where else to look; never to go and bet (design 6). */
const NoOrders = ({ filtered }: { filtered: boolean }) =>
  filtered ? (
    <Empty title={m.official_empty_filter()}>
      <Button kind="tonal" size="medium" onPress={() => setQuery({ lottery: undefined })}>
        {m.official_show_all()}
      </Button>
    </Empty>
  ) : (
    <Empty title={m.official_empty()} text={m.official_empty_text()} />
  )
