import { underWay, underWays, type UnderWay as What } from '../../core/desk/money.ts'
import { m } from '../../text/compiled/messages.js'
import { inWords, wayWords, whyItWaits } from '../parts/codes.ts'
import { Failed } from '../parts/Failed.tsx'
import { Panel } from '../parts/Panel.tsx'
import { Table } from '../parts/Table.tsx'
import { usePages } from '../shell/ask.ts'
import { go } from '../shell/place.ts'
import { showAge } from '../shell/show.ts'
import { stateWords } from '../parts/states.ts'

/** How often the page asks by itself while the event stream is cut. */
const EVERY_MS = 60_000

const titles: Record<What, () => string> = {
  deposits: m.desk_under_deposits,
  withdrawals: m.desk_under_withdrawals,
  transfers: m.desk_under_transfers,
}

/** Money that is under way, the oldest first; a row opens the file of its member. */
export function UnderWay({ what: asked }: { what: string }) {
  const what = underWays.find((one) => one === asked) ?? 'deposits'
  const { first, rows, error, isFetching, refetch, more } = usePages(underWay.show, { what }, { everyMs: EVERY_MS })
  return (
    <>
      <h1>{titles[what]()}</h1>
      {error && <Failed error={error} busy={isFetching} onAgain={refetch} />}
      {(rows || !error) && (
        <Panel title={m.desk_under_way()} flush>
          <Table
            name={titles[what]()}
            rows={rows}
            more={more}
            keyOf={(row) => String(row['id'])}
            onOpen={({ username }) => typeof username === 'string' && go('file', username)}
            columns={[
              { key: 'at', label: m.desk_col_at(), as: 'instant' },
              { key: 'age', label: m.desk_col_age(), show: (row) => showAge((first?.at ?? 0) - Number(row['at'])) },
              { key: 'username', label: m.desk_col_username() },
              { key: 'by', label: m.desk_col_by(), words: wayWords },
              { key: 'amount', label: m.desk_col_amount(), as: 'money' },
              { key: 'currency', label: m.desk_col_currency() },
              { key: 'state', label: m.desk_col_state(), words: stateWords },
              { key: 'reason', label: m.desk_col_reason(), words: inWords(whyItWaits) },
              { key: 'id', label: m.desk_col_id(), as: 'code' },
            ]}
          />
        </Panel>
      )}
    </>
  )
}
