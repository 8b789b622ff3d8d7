import { ArrowDown, ArrowUp, Download } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { m } from '../../text/compiled/messages.js'
import { classes } from '../../web/ui/classes.ts'
import { Icon } from '../../web/ui/Icon.tsx'
import { Button } from './Button.tsx'
import { shownIn, wholeIn, type Column, type Row } from './cells.ts'
import { ColumnChoice, useColumns } from './Columns.tsx'
import { saveCsv } from './csv.ts'
import { Coming, Line } from './Panel.tsx'
import s from './Table.module.css'

type TableProps = {
  columns: readonly Column[]
  /** Undefined until the desk has answered: an empty line stands for the rows, and nothing is said to be none. */
  rows: readonly Row[] | undefined
  name: string
  keyOf: (row: Row) => string
  /** Opens the target of a row, by a press, Enter, or from j and k. */
  onOpen?: (row: Row) => void
  /** Asks for the next page, where there is one. */
  more?: (() => void) | undefined
  empty?: string
}

/** Rows that are seen at one look: a table of no more needs no filter and no file. */
const FEW = 5

/** A list of more columns has its times in two lines where there is little room. */
const MANY = 7

/** Rows with a filter, sorted by any column, as CSV of the shown ones; j and k go down and up (shell/steps.ts), Enter opens. */
export function Table({ columns: all, rows: answered, name, keyOf, onOpen, more, empty }: TableProps) {
  const rows = answered ?? []
  const { shown: columns, away, onTurn } = useColumns(all)
  const [filter, setFilter] = useState('')
  const [sort, setSort] = useState<Sort>()
  // The row that was opened last, whose target may stand beside the list.
  const [opened, setOpened] = useState('')
  const shown = sorted(
    rows.filter((row) => matches(row, columns, filter)),
    columns.find(({ key }) => key === sort?.key),
    sort?.isDown ?? false,
  )
  const open = (row: Row) => {
    setOpened(keyOf(row))
    onOpen?.(row)
  }
  return (
    <div className={s.box}>
      {rows.length > FEW && (
        <Tools
          says={more ? m.desk_rows_so_far({ count: shown.length }) : m.desk_rows({ count: shown.length })}
          filter={filter}
          onFilter={setFilter}
          choice={<ColumnChoice columns={all} away={away} onTurn={onTurn} />}
          onSave={() => saveCsv(name, columns, shown)}
        />
      )}
      {/* It scrolls sideways where it is wider than the page, by keys too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={s.frame} tabIndex={0} role="region" aria-label={name}>
        {/* Heads of no rows would say nothing, and be wider than the page. */}
        {answered?.length !== 0 && (
          <table
            className={classes(s.table, columns.length > MANY && s.many)}
            data-steps={onOpen && shown.length > 0 ? '' : undefined}
          >
            <thead>
              <tr>
                {columns.map((column) => (
                  <Head key={column.key} column={column} sort={sort} onSort={setSort} />
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((row) => (
                <tr
                  key={keyOf(row)}
                  className={classes(keyOf(row) === opened && s.at, onOpen && s.opens)}
                  {...(onOpen && { ...asStep, onClick: () => open(row), onKeyDown: onEnter(() => open(row)) })}
                >
                  <Cells row={row} columns={columns} />
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {!answered && <Coming />}
        {answered && shown.length === 0 && <Line>{empty ?? m.desk_nothing()}</Line>}
      </div>
      {more && (
        <div className={s.more}>
          <Button onPress={more}>{m.desk_more()}</Button>
        </div>
      )}
    </div>
  )
}

type ToolsProps = {
  says: string
  filter: string
  onFilter: (text: string) => void
  choice: ReactNode
  onSave: () => void
}

const Tools = ({ says, filter, onFilter, choice, onSave }: ToolsProps) => (
  <div className={s.tools}>
    <input
      className={s.filter}
      aria-label={m.desk_filter()}
      placeholder={m.desk_filter()}
      value={filter}
      onChange={(event) => onFilter(event.target.value)}
    />
    <span className="faint">{says}</span>
    <span className={s.side}>
      {choice}
      <Button icon={Download} onPress={onSave}>
        CSV
      </Button>
    </span>
  </div>
)

/** More characters than this are a sentence, which gets room of its own. */
const SENTENCE = 24

function Cells({ row, columns }: { row: Row; columns: readonly Column[] }) {
  return columns.map((column) => {
    const text = shownIn(column, row[column.key])
    const as = column.as ?? 'text'
    return (
      <td
        key={column.key}
        className={as === 'text' && text.length > SENTENCE ? s.sentence : looks[as]}
        title={as === 'code' || as === 'instant' ? wholeIn(column, row[column.key]) : undefined}
      >
        {column.show ? column.show(row) : as === 'instant' ? <Moment text={text} /> : text}
      </td>
    )
  })
}

/** A day and a time, each whole: where there is little room the time stands below. */
const Moment = ({ text }: { text: string }) => {
  const at = text.lastIndexOf(' ')
  return (
    <>
      <span className={s.part}>{text.slice(0, at)}</span> <span className={s.part}>{text.slice(at + 1)}</span>
    </>
  )
}

/** A row that opens something can have the focus. */
const asStep = { tabIndex: -1, 'data-step': '' }

const onEnter = (open: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || event.target !== event.currentTarget) return
  // What comes into focus by it must not hear the same key.
  event.preventDefault()
  open()
}

const looks = { text: s.text, money: s.money, instant: s.instant, count: s.count, code: s.code }

type Sort = { key: string; isDown: boolean }

function Head(props: { column: Column; sort: Sort | undefined; onSort: (sort: Sort) => void }) {
  const { column, sort, onSort } = props
  const isSorted = sort?.key === column.key
  return (
    <th
      scope="col"
      className={column.as === 'money' || column.as === 'count' ? s.count : undefined}
      aria-sort={isSorted ? (sort.isDown ? 'descending' : 'ascending') : 'none'}
    >
      <button
        type="button"
        className={s.sort}
        onClick={() => onSort({ key: column.key, isDown: isSorted ? !sort.isDown : false })}
      >
        {column.label}
        {isSorted && <Icon of={sort.isDown ? ArrowDown : ArrowUp} size={14} />}
      </button>
    </th>
  )
}

function matches(row: Row, columns: readonly Column[], filter: string): boolean {
  const wanted = filter.trim().toLowerCase()
  return wanted === '' || columns.some((column) => shownIn(column, row[column.key]).toLowerCase().includes(wanted))
}

function sorted(rows: readonly Row[], column: Column | undefined, isDown: boolean): readonly Row[] {
  if (!column) return rows
  const isNumber = column.as !== undefined && column.as !== 'text' && column.as !== 'code'
  const { compare } = new Intl.Collator(undefined, { numeric: true })
  const by = (one: Row, other: Row) =>
    isNumber
      ? Number(one[column.key] ?? 0) - Number(other[column.key] ?? 0)
      : compare(shownIn(column, one[column.key]), shownIn(column, other[column.key]))
  return rows.toSorted((one, other) => (isDown ? by(other, one) : by(one, other)))
}
