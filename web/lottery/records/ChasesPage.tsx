import { Repeat2 } from 'lucide-react'
import { address } from '../../../core/addresses.ts'
import { official } from '../../../core/lottery/official-calls.ts'
import type { ChaseRow } from '../../../core/lottery/chase.ts'
import { showTime } from '../../../core/time.ts'
import { m } from '../../../text/compiled/messages.js'
import { useCallPages } from '../../shell/query.ts'
import { setQuery, useQueryOf } from '../../shell/router.ts'
import { Button } from '../../ui/Button.tsx'
import { Segment } from '../../ui/Choice.tsx'
import { DayList } from '../../ui/DayList.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { Money } from '../../ui/Money.tsx'
import { Page, Stack } from '../../ui/Page.tsx'
import { Row } from '../../ui/Row.tsx'
import { Empty } from '../../ui/States.tsx'
import { ChaseDetail } from './ChaseDetail.tsx'
import { useLotteryFilter } from './record-filter.ts'
import { LotteryChips, RecordTabs } from './RecordTabs.tsx'
import { chaseStateNames } from './states.ts'

const SIZE = 20

/** My chases (`home/taskRecords`); with `chase=ID`, one of them issue by issue. */
export default function ChasesPage() {
  const chaseId = useQueryOf(address.chases).chase
  return chaseId === undefined ? <Chases /> : <ChaseDetail key={chaseId} chaseId={chaseId} />
}

function Chases() {
  const lotteryId = useLotteryFilter()
  const isRunning = useQueryOf(address.chases).state === 'running'
  const pages = useCallPages(official.chases, {
    size: SIZE,
    ...(lotteryId && { lotteryId }),
    ...(isRunning && { isRunning }),
  })
  return (
    <Page title={m.official_records()} root={address.hall()}>
      <RecordTabs at="chases" />
      <LotteryChips />
      <Stack>
        <Segment<'all' | 'running'>
          label={m.chase_state()}
          value={isRunning ? 'running' : 'all'}
          onChange={(next) => setQuery(address.chases, { state: next === 'running' ? next : undefined })}
          options={[
            { value: 'all', label: m.chase_all() },
            { value: 'running', label: m.chase_running_only() },
          ]}
        />
      </Stack>
      <InfiniteList<ChaseRow> pages={pages} empty={<NoChases filtered={isRunning || lotteryId !== undefined} />}>
        {(rows) => (
          <DayList<ChaseRow> rows={rows} at={({ createdAt }) => createdAt} keyOf={(row) => row.chaseId}>
            {(row) => <One row={row} />}
          </DayList>
        )}
      </InfiniteList>
    </Page>
  )
}

const One = ({ row }: { row: ChaseRow }) => (
  <Row
    icon={Repeat2}
    tint={row.state === 'running' ? 'primary' : 'plain'}
    title={row.name}
    sub={`${showTime(row.createdAt)} · ${m.chase_progress({ done: row.legsDone, legs: row.legs })}`}
    side={<Money amount={row.total} strong />}
    sideSub={chaseStateNames[row.state]()}
    href={address.chases({ chase: row.chaseId })}
  />
)

const NoChases = ({ filtered }: { filtered: boolean }) =>
  filtered ? (
    <Empty title={m.chase_empty()}>
      <Button
        kind="tonal"
        size="medium"
        onPress={() => setQuery(address.chases, { lottery: undefined, state: undefined })}
      >
        {m.chase_show_all()}
      </Button>
    </Empty>
  ) : (
    <Empty title={m.chase_empty()} text={m.chase_empty_text()} />
  )
