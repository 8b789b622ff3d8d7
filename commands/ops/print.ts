// Prints the output of a deed: single values by their names, rows as tables, instants as times of Shanghai.
import type * as v from 'valibot'
import { csvText, inBoth } from '../../core/desk/fields.ts'
import { instant } from '../../core/endpoint.ts'
import { showInstant } from '../../core/time.ts'

type Schema = v.GenericSchema
type Entries = Readonly<Record<string, Schema>>

/** An output by its schema, as lines. */
export function printed(schema: Schema, output: unknown): string {
  const entries = Object.entries(entriesOf(schema))
  const parts = entries.map(([name, field]) => part(name, field, (output as Row)[name]))
  const said = parts.filter((one) => one !== undefined).join('\n')
  return said === '' && entries.some(([, field]) => itemOf(field)) ? 'nothing' : said
}

type Row = Readonly<Record<string, unknown>>

function part(name: string, field: Schema, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  if (bare(field) === csvText) return String(value)
  const item = itemOf(field)
  if (item === undefined) return `${spaced(name)}: ${cell(field, value)}`
  const list = value as readonly unknown[]
  if (list.length === 0) return undefined
  const isTable = Object.keys(entriesOf(item)).length > 0
  const lines = isTable ? table(item, list as Row[]) : list.map((one) => cell(item, one)).join('\n')
  return name === 'list' ? lines : `${spaced(name)}:\n${lines}`
}

/** A column where any row has something. */
function table(item: Schema, list: readonly Row[]): string {
  const columns = Object.entries(entriesOf(item)).filter(([name]) => list.some((row) => (row[name] ?? '') !== ''))
  const lines = [
    columns.map(([name]) => spaced(name).toUpperCase()),
    ...list.map((row) => columns.map(([name, field]) => cell(field, row[name]))),
  ]
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => widthOf(line[at] ?? ''))))
  return lines
    .map((line) =>
      line
        .map((text, at) => text + ' '.repeat((widths[at] ?? 0) - widthOf(text)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Columns of a terminal: a hanzi takes two. */
const widthOf = (text: string): number =>
  [...text].reduce(
    (sum, sign) =>
      sum +
      (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/.test(sign)
        ? 2
        : 1),
    0,
  )

function cell(field: Schema, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (bare(field) === instant) return showInstant(value as number)
  if (bare(field) === inBoth) return harmless((value as { en: string }).en)
  return harmless(typeof value === 'string' ? value : JSON.stringify(value))
}

/** Removes control characters: a member's text must not control the reader's terminal. */
const harmless = (text: string): string =>
  text.replace(/\p{C}/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`)

const spaced = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** The schema of the value, where it may be null or missing. */
function bare(field: Schema): Schema {
  const { wrapped } = field as { wrapped?: Schema }
  return wrapped ? bare(wrapped) : field
}

const entriesOf = (schema: Schema): Entries => (bare(schema) as { entries?: Entries }).entries ?? {}
const itemOf = (schema: Schema): Schema | undefined => (bare(schema) as { item?: Schema }).item
