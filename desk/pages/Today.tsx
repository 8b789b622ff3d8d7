import type { DeskOutput } from '../../core/desk/call.ts'
import { countFigures, moneyFigures, queueOwners, today, type Queue } from '../../core/desk/today.ts'
import { m } from '../../text/compiled/messages.js'
import { gameWords, venueWords } from '../parts/codes.ts'
import { DayBars } from '../parts/DayBars.tsx'
import { groupsFor } from '../parts/menu.ts'
import { roleWords } from '../parts/roles.ts'
import { Failed } from '../parts/Failed.tsx'
import { Coming, Line, Panel } from '../parts/Panel.tsx'
import { Table } from '../parts/Table.tsx'
import { useDesk } from '../shell/ask.ts'
import { hrefTo, useMe } from '../shell/place.ts'
import { showAge, showCount, showMoney, showTime } from '../shell/show.ts'
import { classes } from '../../web/ui/classes.ts'
import { Tag } from '../../web/ui/Tag.tsx'
import { TodayHouse } from './TodayHouse.tsx'
import { threeOf, TodayKinds } from './TodayKinds.tsx'
import s from './Today.module.css'

type Page = DeskOutput<typeof today.show>

/** How often the page asks for what the stream does not tell: jobs, the outbox, the watch. */
const EVERY_MS = 30_000

/** The waiting work, the figures of the day beside those of yesterday and a week ago, and the state of the house's parts. */
export function Today() {
  const { data, error, isFetching, refetch } = useDesk(today.show, {}, { everyMs: EVERY_MS })
  const failed = error && <Failed error={error} busy={isFetching} onAgain={refetch} />
  if (!data)
    return (
      <>
        <h1>{m.desk_today()}</h1>
        {failed ?? <Coming />}
      </>
    )
  return (
    <>
      <div className="apart">
        <h1>{m.desk_today()}</h1>
        <p className="faint">{m.desk_as_of({ time: showTime(data.at) })}</p>
      </div>
      {failed}
      {data.machine.isFrozen && <Line kind="bad">{m.desk_frozen({ why: data.machine.frozenFor })}</Line>}
      <Figures {...data} />
      <div className={s.lead}>
        <Queues {...data} />
        <div className={s.stack}>
          <Panel title={m.desk_days()}>
            <DayBars days={data.days} one="paidIn" other="paidOut" labels={[m.desk_paidIn(), m.desk_paidOut()]} />
            <DayBars days={data.days} one="staked" other="returned" labels={[m.desk_staked(), m.desk_returned()]} />
          </Panel>
          <TodayHouse {...data} />
        </div>
      </div>
      <TodayKinds kinds={data.kinds} />
      <Draws draws={data.draws} />
      <Venues venues={data.venues} />
    </>
  )
}

const figureWords = {
  paidIn: m.desk_paidIn,
  paidOut: m.desk_paidOut,
  staked: m.desk_staked,
  returned: m.desk_returned,
  players: m.desk_players,
  registrations: m.desk_registrations,
  deposits: m.desk_deposits,
  withdrawals: m.desk_withdrawals,
  draws: m.desk_drawn,
  voids: m.desk_voids,
} as const

function Figures({ money, counts }: Pick<Page, 'money' | 'counts'>) {
  const all = [
    ...moneyFigures.map((name) => [name, s.money, threeOf(money[name], showMoney)] as const),
    ...countFigures.map((name) => [name, s.count, threeOf(counts[name], showCount)] as const),
  ]
  return (
    <ul className={s.figures} aria-label={m.desk_figures()}>
      {all.map(([name, width, [now, yesterday, lastWeek]]) => (
        <li key={name} className={classes(s.figure, width)}>
          <p className="dim">{figureWords[name]()}</p>
          <p className={s.value}>{now}</p>
          <p className={s.beside}>
            {m.desk_yesterday_now()} <b>{yesterday}</b>
          </p>
          <p className={s.beside}>
            {m.desk_week_now()} <b>{lastWeek}</b>
          </p>
        </li>
      ))}
    </ul>
  )
}

const queueWords: Record<Queue, () => string> = {
  proposals: m.desk_proposals,
  depositReview: m.desk_queue_depositReview,
  coinLosses: m.desk_queue_coinLosses,
  depositAlarms: m.desk_queue_depositAlarms,
  reviews: m.desk_queue_reviews,
  withdrawals: m.desk_queue_withdrawals,
  transfers: m.desk_queue_transfers,
  rounds: m.desk_queue_rounds,
  entries: m.desk_queue_entries,
  betsApart: m.desk_queue_betsApart,
  breaches: m.desk_queue_breaches,
  inbox: m.desk_queue_inbox,
  chats: m.desk_queue_chats,
  feedback: m.desk_queue_feedback,
  questions: m.desk_queue_questions,
  joins: m.desk_queue_joins,
  cases: m.desk_queue_cases,
}

const ownersOf = (queue: Queue): string => queueOwners[queue].map((role) => roleWords[role]()).join('\u00a0· ') || '–'

/** The page on which a queue is worked. */
const worked: Partial<Record<Queue, readonly string[]>> = {
  proposals: ['proposals'],
  reviews: ['payouts'],
  depositReview: ['do', 'deposit'],
  coinLosses: ['do', 'deposit'],
  depositAlarms: ['do', 'deposit'],
  withdrawals: ['money', 'withdrawals'],
  transfers: ['money', 'transfers'],
  rounds: ['do', 'venue'],
  entries: ['do', 'venue'],
  betsApart: ['do', 'bet'],
  breaches: ['do', 'venue'],
  inbox: ['do', 'message'],
  chats: ['do', 'chat'],
  feedback: ['do', 'feedback'],
  questions: ['do', 'question'],
  joins: ['do', 'joins'],
  cases: ['do', 'case'],
}

function Queues({ queues, at }: Pick<Page, 'queues' | 'at'>) {
  const { roles } = useMe()
  const open = groupsFor(roles)
  const wayTo = (queue: Queue) => {
    const [page, group] = worked[queue] ?? []
    return page && (page !== 'do' || open.includes(group ?? '')) ? hrefTo(...worked[queue]!) : undefined
  }
  return (
    <Panel title={m.desk_waits()} flush>
      <table className={s.queues} data-steps="">
        <thead>
          <tr>
            <th scope="col">{m.desk_queue()}</th>
            <th scope="col">{m.desk_waiting()}</th>
            <th scope="col">{m.desk_yesterday_now()}</th>
            <th scope="col">{m.desk_week_now()}</th>
            <th scope="col">{m.desk_oldest()}</th>
            <th scope="col">{m.desk_owner()}</th>
          </tr>
        </thead>
        <tbody>
          {queues.map(({ queue, waiting, since, person, before }) => (
            <tr key={queue} className={waiting === 0 ? s.none : undefined}>
              <td>
                {wayTo(queue) ? (
                  <a className="link" href={wayTo(queue)} data-step="">
                    {queueWords[queue]()}
                  </a>
                ) : (
                  queueWords[queue]()
                )}
              </td>
              <td className={s.number}>{showCount(waiting)}</td>
              <td className={s.was}>{showCount(before.yesterday)}</td>
              <td className={s.was}>{showCount(before.lastWeek)}</td>
              <td className={s.number}>{since === null ? '–' : showAge(at - since)}</td>
              <td className={s.owner}>{person ?? ownersOf(queue)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

function Draws({ draws }: Pick<Page, 'draws'>) {
  return (
    <Panel title={m.desk_draws()} flush>
      <Table
        name={m.desk_draws()}
        rows={draws}
        keyOf={(row) => String(row['lottery'])}
        columns={[
          { key: 'lottery', label: m.desk_col_lottery(), words: gameWords },
          {
            ...{ key: 'isOpen', label: m.desk_col_state() },
            show: ({ isOpen }) => (
              <Tag kind={isOpen ? 'ok' : 'plain'}>{isOpen ? m.desk_state_open() : m.desk_state_shut()}</Tag>
            ),
          },
          { key: 'issue', label: m.desk_col_issue(), as: 'code' },
          { key: 'locksAt', label: m.desk_col_locksAt(), as: 'instant' },
          { key: 'late', label: m.desk_col_late(), as: 'count' },
          { key: 'voids', label: m.desk_col_voids(), as: 'count' },
        ]}
      />
    </Panel>
  )
}

function Venues({ venues }: Pick<Page, 'venues'>) {
  return (
    <Panel title={m.desk_venues()} flush>
      <Table
        name={m.desk_venues()}
        rows={venues}
        keyOf={(row) => String(row['venue'])}
        columns={[
          { key: 'venue', label: m.desk_col_venue(), words: venueWords },
          { key: 'hanging', label: m.desk_col_hanging(), as: 'count' },
          { key: 'openRounds', label: m.desk_col_openRounds(), as: 'count' },
          { key: 'breaches', label: m.desk_col_breaches(), as: 'count' },
          { key: 'held', label: m.desk_col_held(), as: 'count' },
        ]}
      />
    </Panel>
  )
}
