import { useState } from 'react'
import { address } from '../../../core/addresses.ts'
import { lotteries, type Lottery } from '../../../core/lottery/calendar.ts'
import { lottery } from '../../../core/lottery/calls.ts'
import { periodText } from '../../../core/lottery/period.ts'
import { m } from '../../../text/compiled/messages.js'
import { useCall, useCallPages } from '../../shell/query.ts'
import { setQuery, useQueryOf } from '../../shell/router.ts'
import { Card } from '../../ui/Card.tsx'
import { ChipRow, Segment } from '../../ui/Choice.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { Note } from '../../ui/Note.tsx'
import { Page, Stack } from '../../ui/Page.tsx'
import { Shape } from '../../ui/Shape.tsx'
import { Empty } from '../../ui/States.tsx'
import { NamedLottery } from '../NamedLottery.tsx'
import { lookOf } from '../families/looks.ts'
import type { Look, Series } from '../families/look.ts'
import { boardHref, inOrder } from '../names.ts'
import { CountTable } from './CountTable.tsx'
import { Chart, type Point } from './TrendChart.tsx'
import s from './Trend.module.css'
import { TrendTable } from './TrendTable.tsx'
import { shortIssue } from '../words.ts'

const SIZE = 50

const ways = { chart: m.trend_chart, counts: m.trend_counts, draws: m.trend_table }
type Way = keyof typeof ways

const isWay = (text: string | undefined): text is Way => text !== undefined && text in ways

/** 走势图: the past draws of a lottery as dots, as counts and as a list. They say nothing of the next one. */
export default function TrendPage() {
  return <NamedLottery page={Trend} />
}

function Trend({ listed }: { listed: Lottery }) {
  const { code, family } = listed
  const pages = useCallPages(lottery.draws, { lottery: code, size: SIZE })
  const asked = useQueryOf(address.trend).way
  const way = isWay(asked) ? asked : 'chart'
  const board = family === 'locsgwin' ? 'quick' : 'odds'
  const newest = pages.rows?.slice(0, SIZE)
  return (
    <Page title={m.trend_title()} lead={listed.name()} root={boardHref({ lottery: code, board })}>
      <Periods listed={listed} />
      <Stack>
        <Note kind="info">{m.trend_independent()}</Note>
        <Segment
          label={m.trend_shown_as()}
          value={way}
          onChange={(next) => setQuery(address.trend, { way: next })}
          options={Object.entries(ways).map(([value, name]) => ({
            value: value as Way,
            label: name(),
          }))}
        />
      </Stack>
      <div className={s.shown}>
        {way !== 'draws' && newest && newest.length > 0 ? (
          <Charted look={lookOf(code)} rows={newest} way={way} />
        ) : (
          <InfiniteList
            pages={pages}
            empty={<Empty title={m.lottery_verify_none()} />}
            skeleton={<Shape of={way === 'draws' ? 'list' : 'chart'} />}
          >
            {(rows) => <TrendTable code={code} family={family} rows={rows} />}
          </InfiniteList>
        )}
      </div>
    </Page>
  )
}

/** The periods of the game, where it has several. */
function Periods({ listed: { code, family } }: { listed: Lottery }) {
  const found = useCall(lottery.list, {}, { staleMs: 10 * 60_000, quiet: true }).data?.list
  // Those of the calendar until the house has said which it runs: the page below must not move.
  const list = found ?? lotteries.map((each) => ({ ...each, lottery: each.code }))
  const all = inOrder(list.filter((each) => each.family === family))
  if (all.length < 2) return null
  return (
    <div className={s.choose}>
      <ChipRow
        label={m.lottery_board_lotteries()}
        value={code}
        onChange={(next) => setQuery(address.trend, { lottery: next })}
        options={all.map((each) => ({
          value: each.lottery,
          label: periodText(each.periodSeconds),
        }))}
      />
    </div>
  )
}

const widthOf = ({ from, to }: Series) => to - from

type Row = { issue: string; numbers: number[] | null }
type ChartedProps = { look: Look; rows: readonly Row[]; way: 'chart' | 'counts' }

function Charted({ look, rows, way }: ChartedProps) {
  const [chosen, setChosen] = useState<string>()
  // A digit fits the page whole, and so comes first where there is a column for each number.
  const [narrow] = look.series.toSorted((one, other) => widthOf(one) - widthOf(other))
  const first = way === 'counts' ? narrow! : look.series[0]!
  const series = look.series.find(({ code }) => code === chosen) ?? first
  // Points from the oldest on, so that the newest stands at the right.
  const points = rows
    .flatMap(({ issue, numbers }): Point[] =>
      numbers ? [{ issue: shortIssue(issue), value: series.of(numbers) }] : [],
    )
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
          {way === 'chart' ? <Chart points={points} series={series} /> : <CountTable points={points} series={series} />}
        </Card>
      </Stack>
    </>
  )
}
