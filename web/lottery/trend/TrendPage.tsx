import { useState } from 'react'
import type { Lottery } from '../../../core/lottery/calendar.ts'
import { lottery } from '../../../core/lottery/calls.ts'
import { m } from '../../../text/compiled/messages.js'
import { useCallPages } from '../../shell/query.ts'
import { Card } from '../../ui/Card.tsx'
import { ChipRow, Segment } from '../../ui/Choice.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { Note } from '../../ui/Note.tsx'
import { Page, Stack } from '../../ui/Page.tsx'
import { Empty } from '../../ui/States.tsx'
import { NamedLottery } from '../board/BoardState.tsx'
import { lookOf } from '../families/looks.ts'
import type { Look } from '../families/look.ts'
import { boardHref } from '../names.ts'
import { Chart } from './TrendChart.tsx'
import type { Point } from './TrendChart.tsx'
import s from './Trend.module.css'
import { TrendTable } from './TrendTable.tsx'
import { shortIssue } from '../words.ts'

const SIZE = 50
/** The chart shows so many draws; the table goes on for as long as one scrolls. */
const CHARTED = 30

/** 走势图: the past draws of a lottery as dots and as a table. They say nothing of the next one. */
export default function TrendPage() {
  return <NamedLottery page={Trend} />
}

function Trend({ listed }: { listed: Lottery }) {
  const { code, family } = listed
  const look = lookOf(code)
  const pages = useCallPages(lottery.draws, { lottery: code, size: SIZE })
  const [way, setWay] = useState<'chart' | 'table'>('chart')
  const board = family === 'locsgwin' ? 'quick' : 'odds'
  return (
    <Page title={m.trend_title()} lead={listed.name()} root={boardHref({ lottery: code, board })}>
      <Stack>
        <Note kind="info">{m.trend_independent()}</Note>
        <Segment
          label={m.trend_shown_as()}
          value={way}
          onChange={setWay}
          options={[
            { value: 'chart', label: m.trend_chart() },
            { value: 'table', label: m.trend_table() },
          ]}
        />
      </Stack>
      <div className={s.shown}>
        {way === 'chart' && pages.rows && pages.rows.length > 0 ? (
          <Charted look={look} rows={pages.rows} />
        ) : (
          <InfiniteList pages={pages} empty={<Empty title={m.lottery_verify_none()} />}>
            {(rows) => <TrendTable code={code} family={family} rows={rows} />}
          </InfiniteList>
        )}
      </div>
    </Page>
  )
}

type Row = { issue: string; numbers: number[] | null }

function Charted({ look, rows }: { look: Look; rows: readonly Row[] }) {
  const [chosen, setChosen] = useState(look.series[0]!.code)
  const series = look.series.find(({ code }) => code === chosen) ?? look.series[0]!
  // From the oldest on, so that the newest stands at the right.
  const points = rows
    .flatMap(({ issue, numbers }): Point[] =>
      numbers ? [{ issue: shortIssue(issue), value: series.of(numbers) }] : [],
    )
    .slice(0, CHARTED)
    .toReversed()
  return (
    <>
      {look.series.length > 1 && (
        <div className={s.choose}>
          <ChipRow
            label={m.trend_line()}
            value={series.code}
            onChange={setChosen}
            options={look.series.map(({ code, name }) => ({ value: code, label: name() }))}
          />
        </div>
      )}
      <Stack>
        <Card>
          <Chart points={points} series={series} />
        </Card>
      </Stack>
    </>
  )
}
