import { ChartColumn } from 'lucide-react'
import { address } from '../../core/addresses.ts'
import { bets, betStatuses, type Bet, type BetStatus } from '../../core/bets.ts'
import { m } from '../../text/compiled/messages.js'
import { WeekChart } from '../care/WeekChart.tsx'
import { useCall, useCallPages } from '../shell/query.ts'
import { setQuery, useQueryOf } from '../shell/router.ts'
import { Button, ButtonLink, IconButton } from '../ui/Button.tsx'
import { UnderlineTabs } from '../ui/Choice.tsx'
import { allDays, DateFilter, useDateRange, type Range } from '../ui/DateFilter.tsx'
import { DayList } from '../ui/DayList.tsx'
import { InfiniteList } from '../ui/InfiniteList.tsx'
import { Page } from '../ui/Page.tsx'
import { Empty } from '../ui/States.tsx'
import { BetRow } from './BetRow.tsx'
import { BetTotals } from './BetTotals.tsx'
import { folded, newestOf, type Listed } from './chased.ts'
import { ChaseRow } from './ChaseRow.tsx'
import { statusNames } from './words.ts'

/** My bets by day, newest first; both filters live in the address (decision 49). */
export default function BetsPage() {
  const range = useDateRange(address.bets)
  const asked = useQueryOf(address.bets).status
  const status = betStatuses.find((known) => known === asked)
  const pages = useCallPages(bets.list, {
    start: range.from,
    end: range.to,
    ...(status ? { status } : {}),
  })
  return (
    <Page
      title={m.bets_title()}
      root={address.mine()}
      actions={<IconButton icon={ChartColumn} label={m.care_activity()} href={address.activity()} />}
    >
      <DateFilter page={address.bets} />
      <UnderlineTabs<BetStatus | 'all'>
        label={m.bets_status()}
        value={status ?? 'all'}
        onChange={(next) => setQuery(address.bets, { status: next === 'all' ? undefined : next })}
        options={[
          { value: 'all', label: m.bets_status_all() },
          ...betStatuses.map((each) => ({ value: each, label: statusNames[each]() })),
        ]}
      />
      <BetTotals range={range} status={status} />
      {range.name === 'week' && !status && <WeekChart />}
      <InfiniteList<Bet> pages={pages} empty={<NoBets range={range} filtered={status !== undefined} />}>
        {(rows) => (
          <DayList<Listed> rows={folded(rows)} at={(one) => newestOf(one).placedAt} keyOf={keyOf}>
            {(one) => ('bet' in one ? <BetRow bet={one.bet} /> : <ChaseRow of={one} />)}
          </DayList>
        )}
      </InfiniteList>
    </Page>
  )
}

const keyOf = (one: Listed) => ('bet' in one ? `${one.bet.orderNo} ${one.bet.line}` : `chase ${one.bets[0].orderNo}`)

/** Says where else to look; never to go and bet (design 6). */
function NoBets({ range, filtered }: { range: Range; filtered: boolean }) {
  const title = range.name === 'today' ? m.bets_empty_today() : m.bets_empty()
  const any = useCall(bets.list, { ...allDays(), size: 1 }, { when: !filtered, quiet: true })
  // Nothing moves once it is drawn: what stands here goes by whether there are bets at all.
  if (!filtered && any.isPending) return null
  // Who has no bets on earlier days either is offered none of them.
  if (any.data?.list.length === 0 && !filtered && range.name !== 'month')
    return (
      <Empty title={m.bets_empty_new()} text={m.bets_empty_new_text()}>
        <ButtonLink kind="tonal" size="medium" href={address.hall()}>
          {m.bets_see_draws()}
        </ButtonLink>
      </Empty>
    )
  if (filtered)
    return (
      <Empty title={title} text={m.bets_empty_status()}>
        <Button kind="tonal" size="medium" onPress={() => setQuery(address.bets, { status: undefined })}>
          {m.bets_show_all()}
        </Button>
      </Empty>
    )
  if (range.name === 'month') return <Empty title={title} text={m.bets_empty_month()} />
  const wider = range.name === 'week' || range.name === 'custom' ? 'month' : 'week'
  return (
    <Empty title={title} text={m.bets_empty_text()}>
      <Button
        kind="tonal"
        size="medium"
        onPress={() => setQuery(address.bets, { range: wider, from: undefined, to: undefined })}
      >
        {wider === 'month' ? m.bets_show_month() : m.bets_show_week()}
      </Button>
    </Empty>
  )
}
