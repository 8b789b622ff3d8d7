import type { DeskOutput } from '../../core/desk/call.ts'
import type { BookCheck, today } from '../../core/desk/today.ts'
import { m } from '../../text/compiled/messages.js'
import { Facts, Panel } from '../parts/Panel.tsx'
import { showAge, showCount, showTime } from '../shell/show.ts'
import { Tag } from '../../web/ui/Tag.tsx'
import s from './Today.module.css'

type Page = DeskOutput<typeof today.show>

/** Whether the books hold, whether payouts go out, and how jobs and the outbox stand. */
export const TodayHouse = (data: Page) => (
  <>
    <Books books={data.books} />
    <Machine {...data} />
  </>
)

const checkWords: Record<BookCheck, () => string> = {
  balances: m.desk_check_balances,
  waiting: m.desk_check_waiting,
  seals: m.desk_check_seals,
  audit: m.desk_check_audit,
}

/** What is watched of the books, whether it holds, and what was found where it does not. */
const Books = ({ books }: Pick<Page, 'books'>) => (
  <Panel title={m.desk_books()} flush>
    <ul>
      {books.map(({ check, isKept, upto, says }) => (
        <li key={check} className={s.check}>
          <Tag kind={isKept ? 'ok' : 'bad'}>{isKept ? m.desk_kept() : m.desk_broken()}</Tag>
          <div>
            <p>{checkWords[check]()}</p>
            {says.map((one) => (
              <p key={one} className={s.says}>
                {one}
              </p>
            ))}
          </div>
          <p className={s.upto}>{upto === null ? '' : m.desk_upto({ time: showTime(upto) })}</p>
        </li>
      ))}
    </ul>
  </Panel>
)

function Machine({ machine, at }: Pick<Page, 'machine' | 'at'>) {
  const { lateJobs, failingJobs, outbox, outboxSince, isFrozen } = machine
  return (
    <Panel title={m.desk_machine()}>
      <Facts
        list={[
          [m.desk_payouts(), isFrozen ? m.desk_payouts_frozen() : m.desk_payouts_go()],
          [m.desk_late_jobs(), showCount(lateJobs)],
          [m.desk_failing_jobs(), showCount(failingJobs)],
          [
            m.desk_outbox(),
            outboxSince === null ? showCount(outbox) : `${showCount(outbox)} · ${showAge(at - outboxSince)}`,
          ],
        ]}
      />
    </Panel>
  )
}
