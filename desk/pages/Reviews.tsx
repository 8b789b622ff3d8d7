import { review } from '../../core/desk/review.ts'
import { m } from '../../text/compiled/messages.js'
import { reasonWords } from '../parts/reasons.ts'
import { Failed } from '../parts/Failed.tsx'
import { Panel } from '../parts/Panel.tsx'
import { Table } from '../parts/Table.tsx'
import { usePages } from '../shell/ask.ts'
import { go } from '../shell/place.ts'
import { showAge } from '../shell/show.ts'

/** How often the page asks by itself while the event stream is cut. */
const EVERY_MS = 60_000

const endingWords = (ending: string): string => (ending === 'pay' ? m.desk_review_pay() : m.desk_review_refuse())

/** Withdrawals that people look at, the oldest first; a row opens its evidence. */
export function Reviews() {
  const { first, rows, error, isFetching, refetch, more } = usePages(review.list, {}, { everyMs: EVERY_MS })
  return (
    <>
      <h1>{m.desk_reviews()}</h1>
      <p className="dim">{m.desk_reviews_about()}</p>
      {error && <Failed error={error} busy={isFetching} onAgain={refetch} />}
      {(rows || !error) && (
        <Panel title={m.desk_under_way()} flush>
          <Table
            name={m.desk_reviews()}
            rows={rows}
            more={more}
            keyOf={(row) => String(row['withdrawal'])}
            onOpen={(row) => go('payouts', String(row['username']), String(row['withdrawal']))}
            empty={m.desk_reviews_none()}
            columns={[
              { key: 'askedAt', label: m.desk_review_asked(), as: 'instant' },
              {
                key: 'age',
                label: m.desk_col_age(),
                show: (row) => showAge((first?.at ?? 0) - Number(row['askedAt'])),
              },
              { key: 'username', label: m.desk_col_username() },
              { key: 'amount', label: m.desk_col_amount(), as: 'money' },
              {
                key: 'reasons',
                label: m.desk_review_why_held(),
                show: (row) => reasonWords(row['reasons'] as string[]),
              },
              { key: 'dueAt', label: m.desk_review_due(), as: 'instant' },
              { key: 'ending', label: m.desk_f_proposal(), words: endingWords },
              { key: 'proposedBy', label: m.desk_col_proposedBy() },
            ]}
          />
        </Panel>
      )}
    </>
  )
}
