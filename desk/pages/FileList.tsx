import type { DeskCall } from '../../core/desk/call.ts'
import { file } from '../../core/desk/file.ts'
import { m } from '../../text/compiled/messages.js'
import type { Column, Row } from '../parts/cells.ts'
import { gameWords, venueWords, wayWords } from '../parts/codes.ts'
import { DeedLinks } from '../parts/DeedLinks.tsx'
import { movementWords } from '../parts/kinds.ts'
import { Failed } from '../parts/Failed.tsx'
import { Panel } from '../parts/Panel.tsx'
import { eventWords } from '../parts/records.ts'
import { stateWords } from '../parts/states.ts'
import { Table } from '../parts/Table.tsx'
import { deedWords } from '../parts/values.ts'
import { usePages } from '../shell/ask.ts'
import { language } from '../shell/look.ts'
import { go, hrefTo } from '../shell/place.ts'
import { accountWords } from './accounts.ts'

type Listing = {
  call: DeskCall
  title: () => string
  columns: (username: string) => Column[]
  /** Further input of the call, beside the member and the place in the list. */
  asks?: () => object
  /** Where a row leads, behind the file's own address. */
  opens?: (row: Row) => string[]
  /** Deeds about what the list shows. */
  deeds?: readonly string[]
}

/** The lists of a file that are read page by page. */
export const lists = {
  ledger: {
    call: file.ledger,
    title: m.desk_part_ledger,
    columns: () => [
      { key: 'at', label: m.desk_col_at(), as: 'instant' },
      { key: 'kind', label: m.desk_col_kind(), words: movementWords },
      { key: 'account', label: m.desk_col_account(), words: accountWords },
      { key: 'amount', label: m.desk_col_amount(), as: 'money' },
      { key: 'after', label: m.desk_col_after(), as: 'money' },
      { key: 'ref', label: m.desk_col_ref(), as: 'code' },
    ],
  },
  orders: {
    call: file.orders,
    title: m.desk_part_orders,
    columns: () => [
      { key: 'at', label: m.desk_col_at(), as: 'instant' },
      { key: 'what', label: m.desk_col_what(), words: stateWords },
      { key: 'by', label: m.desk_col_by(), words: wayWords },
      { key: 'amount', label: m.desk_col_amount(), as: 'money' },
      { key: 'state', label: m.desk_col_state(), words: stateWords },
      { key: 'closedAt', label: m.desk_col_closedAt(), as: 'instant' },
      { key: 'reference', label: m.desk_col_reference(), as: 'code' },
      { key: 'id', label: m.desk_col_id(), as: 'code' },
    ],
  },
  plays: {
    call: file.plays,
    title: m.desk_part_plays,
    opens: (row) => ['plays', String(row['id'])],
    columns: (username) => [
      { key: 'at', label: m.desk_col_at(), as: 'instant' },
      { key: 'game', label: m.desk_col_game(), words: gameWords },
      { key: 'on', label: m.desk_col_on(), words: venueWords },
      { key: 'bet', label: m.desk_f_bet() },
      { key: 'stake', label: m.desk_col_stake(), as: 'money' },
      { key: 'returned', label: m.desk_returned(), as: 'money' },
      { key: 'outcome', label: m.desk_col_outcome(), words: stateWords },
      {
        ...{ key: 'id', label: m.desk_replay(), as: 'code' },
        show: (row) => (
          <a className="link" href={hrefTo('file', username, 'plays', String(row['id']))}>
            {m.desk_replay_see()}
          </a>
        ),
      },
    ],
  },
  turnover: {
    call: file.turnover,
    title: m.desk_part_turnover,
    columns: () => [
      { key: 'at', label: m.desk_col_at(), as: 'instant' },
      { key: 'source', label: m.desk_col_what(), words: stateWords },
      { key: 'face', label: m.desk_col_amount(), as: 'money' },
      { key: 'required', label: m.desk_col_required(), as: 'money' },
      { key: 'done', label: m.desk_col_done(), as: 'money' },
      { key: 'state', label: m.desk_col_state(), words: stateWords },
      { key: 'closedAt', label: m.desk_col_closedAt(), as: 'instant' },
      { key: 'ref', label: m.desk_col_ref(), as: 'code' },
    ],
  },
  offers: {
    call: file.offers,
    title: m.desk_part_offers,
    deeds: ['vip show', 'vip gift propose'],
    columns: () => [
      { key: 'at', label: m.desk_col_at(), as: 'instant' },
      { key: 'offer', label: m.desk_col_what(), as: 'code' },
      { key: 'period', label: m.desk_f_period(), as: 'code' },
      { key: 'amount', label: m.desk_col_amount(), as: 'money' },
      { key: 'required', label: m.desk_col_required(), as: 'money' },
      { key: 'state', label: m.desk_col_state(), words: stateWords },
      { key: 'until', label: m.desk_col_until(), as: 'instant' },
    ],
  },
  doors: {
    call: file.doors,
    title: m.desk_part_doors,
    deeds: ['security show', 'member reset propose'],
    columns: () => [
      { key: 'at', label: m.desk_col_at(), as: 'instant' },
      { key: 'event', label: m.desk_col_event(), words: eventWords },
      { key: 'address', label: m.desk_col_address(), as: 'code' },
      { key: 'person', label: m.desk_col_person() },
    ],
  },
  messages: {
    call: file.messages,
    title: m.desk_part_messages,
    deeds: ['chat show', 'chat answer'],
    asks: () => ({ language: language.get() }),
    columns: () => [
      { key: 'at', label: m.desk_col_at(), as: 'instant' },
      { key: 'title', label: m.desk_f_title() },
      { key: 'text', label: m.desk_f_text() },
      { key: 'readAt', label: m.desk_col_readAt(), as: 'instant' },
      { key: 'removedAt', label: m.desk_col_removedAt(), as: 'instant' },
    ],
  },
  record: {
    call: file.record,
    title: m.desk_part_record,
    columns: () => [
      { key: 'at', label: m.desk_col_at(), as: 'instant' },
      { key: 'person', label: m.desk_col_person() },
      { key: 'deed', label: m.desk_col_what(), words: deedWords },
      { key: 'says', label: m.desk_f_words() },
      { key: 'outcome', label: m.desk_col_outcome(), words: deedOutcomes },
      { key: 'why', label: m.desk_col_answer() },
    ],
  },
} satisfies Record<string, Listing>
export type ListName = keyof typeof lists

const outcomeWords: Readonly<Record<string, () => string>> = {
  ok: m.desk_outcome_ok,
  refused: m.desk_outcome_refused,
  begun: m.desk_outcome_begun,
}
const deedOutcomes = (outcome: string): string => outcomeWords[outcome]?.() ?? outcome

/** A list of a member's file, the newest rows first. */
export function FileList({ name, username }: { name: ListName; username: string }) {
  const { call, title, columns, asks, opens, deeds = [] }: Listing = lists[name]
  const { rows, error, isFetching, refetch, more } = usePages(call, { ...asks?.(), username } as never)
  return (
    <Panel title={title()} flush foot={<DeedLinks username={username} names={deeds} />}>
      {error && <Failed error={error} busy={isFetching} onAgain={refetch} />}
      {(rows || !error) && (
        <Table
          name={`${username} ${title()}`}
          rows={rows}
          keyOf={(row) => String(row['id'])}
          columns={columns(username)}
          {...(opens && { onOpen: (row: Row) => go('file', username, ...opens(row)) })}
          more={more}
        />
      )}
    </Panel>
  )
}
