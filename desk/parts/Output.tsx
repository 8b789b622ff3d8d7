import type * as v from 'valibot'
import { innerOf } from '../../core/desk/fields.ts'
import { instant } from '../../core/endpoint.ts'
import { type Column, type Row, shownIn, wholeIn } from './cells.ts'
import { labelOf } from './labels.ts'
import { Facts } from './Panel.tsx'
import { reasonWords } from './reasons.ts'
import { Table } from './Table.tsx'
import { sayingOf } from './values.ts'
import s from './Output.module.css'

type Schemas = Readonly<Record<string, v.GenericSchema>>
/** `name` is the name of the deed, `title` its words. */
type OutputProps = {
  name: string
  title: string
  schema: v.GenericSchema
  output: unknown
  onOpen?: (row: Row) => void
  /** Reads the next page of a list of this output, by its name; undefined where that has none. */
  moreOf?: (list: string) => (() => void) | undefined
}

/** The output of a deed, by its schema: lists as tables, everything else as names and values. */
export function Output({ name, title, schema, output, onOpen, moreOf }: OutputProps) {
  // Where its queues go on is no row of any of them.
  const all = Object.entries(output as Row).filter(([key]) => key !== 'more')
  const schemas = entriesOf(schema)
  const lists = all.filter((pair): pair is [string, Row[]] => Array.isArray(pair[1]))
  const rest = all.filter(([, value]) => !Array.isArray(value) && value !== undefined)
  return (
    <>
      {rest.length > 0 && (
        <div className={s.facts}>
          <Facts
            list={rest.map(
              ([key, value]) => [labelOf(key), factIn(columnOf(name, key, schemas[key], [value]), value)] as const,
            )}
          />
        </div>
      )}
      {lists.map(([key, rows]) => (
        <section key={key}>
          {lists.length > 1 && key !== 'list' && <h3 className={s.title}>{labelOf(key)}</h3>}
          <Listed
            name={name}
            title={key === 'list' ? title : `${title} ${labelOf(key)}`}
            rows={rows}
            item={itemOf(schemas[key])}
            onOpen={onOpen}
            more={moreOf?.(key)}
          />
        </section>
      ))}
    </>
  )
}

/** Beside its name an instant has room for its year. */
const factIn = (column: Column, value: unknown): string =>
  column.as === 'instant' ? wholeIn(column, value) : shownIn(column, value)

function Listed(props: {
  name: string
  title: string
  rows: Row[]
  item: v.GenericSchema | undefined
  onOpen: OutputProps['onOpen']
  more: (() => void) | undefined
}) {
  const { name, title, rows, item, onOpen, more } = props
  const isPlain = rows.some((row) => typeof row !== 'object')
  const shown: Row[] = isPlain ? rows.map((value) => ({ value })) : rows
  const schemas = item ? entriesOf(item) : {}
  const keys =
    Object.keys(schemas).length > 0 ? Object.keys(schemas) : [...new Set(shown.flatMap((row) => Object.keys(row)))]
  // A column without a value in any row would take width from the columns that have values: it is left out.
  const isSaid = (key: string) => shown.some((row) => row[key] !== null && row[key] !== undefined)
  const columns = keys
    .filter((key) => shown.length === 0 || isSaid(key))
    .map((key) =>
      columnOf(
        name,
        key,
        schemas[key],
        shown.map((row) => row[key]),
      ),
    )
  return (
    <Table
      name={title}
      rows={shown}
      columns={columns}
      keyOf={(row) => JSON.stringify(row)}
      more={more}
      {...(onOpen && !isPlain ? { onOpen } : {})}
    />
  )
}

/** The schema inside of one that may be missing or null. */
function bare(schema: v.GenericSchema): v.GenericSchema {
  const inner = innerOf(schema)
  const wrapped = inner.type === 'nullable' ? (inner as unknown as { wrapped: v.GenericSchema }).wrapped : inner
  return wrapped === schema ? schema : bare(wrapped)
}

const entriesOf = (schema: v.GenericSchema): Schemas => (bare(schema) as { entries?: Schemas }).entries ?? {}
const itemOf = (schema: v.GenericSchema | undefined): v.GenericSchema | undefined =>
  schema && (bare(schema) as { item?: v.GenericSchema }).item

const MONEY = /^-?\d{1,18}\.\d{2}$/
const HASH = /^[0-9a-f]{16,64}$|^[0-9a-f]{8}-/

function columnOf(deed: string, key: string, schema: v.GenericSchema | undefined, values: readonly unknown[]): Column {
  const first = values.find((value) => value !== null && value !== undefined)
  const label = labelOf(key)
  if (schema && bare(schema) === instant) return { key, label, as: 'instant' }
  if (typeof first === 'number') return { key, label, as: 'count' }
  if (typeof first === 'string' && MONEY.test(first)) return { key, label, as: 'money' }
  if (key === 'reasons') return { key, label, words: (reasons) => reasonWords(reasons.split(',')) }
  // A message of a provider has its hash under the name that events of the security log have.
  if (typeof first === 'string' && HASH.test(first)) return { key, label, as: 'code' }
  const words = sayingOf(deed, key)
  return words ? { key, label, words } : { key, label, as: 'text' }
}
