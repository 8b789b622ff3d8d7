import { useCallback } from 'react'
import { tradeTypes, wallet } from '../../core/wallet.ts'
import type { Trade, TradeType } from '../../core/wallet.ts'
import { dayOf } from '../../core/time.ts'
import { m } from '../../text/compiled/messages.js'
import { useCall, useCallPages } from '../query.ts'
import { setQuery, useQueryParams } from '../router.ts'
import { Card } from '../ui/Card.tsx'
import { UnderlineTabs } from '../ui/Choice.tsx'
import { DateFilter, useDateRange } from '../ui/DateFilter.tsx'
import { InfiniteList } from '../ui/InfiniteList.tsx'
import { Page, Section, Stack } from '../ui/Page.tsx'
import { List } from '../ui/Row.tsx'
import { Empty } from '../ui/States.tsx'
import { dayName } from './day.ts'
import { TradeRow } from './TradeRow.tsx'

/** The cash wallet's history by day, newest first; filters live in the address (decision 49). */
export default function TransactionsPage() {
  const types = useCall(wallet.tradeTypes, {}, { staleMs: 3_600_000 })
  const range = useDateRange()
  const asked = useQueryParams().get('type')
  const type = tradeTypes.find((known) => known === asked)
  const pages = useCallPages(wallet.trades, {
    start: range.from,
    end: range.to,
    ...(type ? { type } : {}),
  })
  const choose = useCallback(
    (chosen: TradeType | 'all') => setQuery({ type: chosen === 'all' ? undefined : chosen }),
    [],
  )
  return (
    <Page tab title={m.wallet_records_title()} root="/pages/tabbarPages/mine/index">
      <DateFilter />
      <UnderlineTabs
        label={m.wallet_type()}
        value={type ?? 'all'}
        onChange={choose}
        options={[
          { value: 'all' as const, label: m.wallet_type_all() },
          ...(types.data?.list ?? []).map(({ type, name }) => ({ value: type, label: name })),
        ]}
      />
      <InfiniteList
        pages={pages}
        empty={<Empty title={m.wallet_records_empty()} text={m.wallet_records_empty_text()} />}
      >
        {(rows) =>
          byDay(rows).map(([day, trades]) => (
            <Section key={day} title={dayName(day)} side={<span className="num">{day}</span>}>
              <Stack>
                <Card flush>
                  <List>
                    {trades.map((trade) => (
                      <TradeRow key={trade.number} trade={trade} />
                    ))}
                  </List>
                </Card>
              </Stack>
            </Section>
          ))
        }
      </InfiniteList>
    </Page>
  )
}

function byDay(rows: Trade[]): [string, Trade[]][] {
  const days = new Map<string, Trade[]>()
  for (const row of rows) {
    const day = dayOf(row.at)
    days.set(day, [...(days.get(day) ?? []), row])
  }
  return [...days]
}
