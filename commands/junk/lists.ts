// Bodies that are as long as a call takes them, or longer: each list, table, text and number of its schema in turn filled
// with what costs most to judge, and the body itself made a list, a table or a well of brackets.
import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import * as v from 'valibot'

export type Filled = { what: string; body: string }

type Json = {
  type?: string
  properties?: Record<string, Json>
  items?: Json
  additionalProperties?: Json | boolean
  anyOf?: Json[]
  enum?: unknown[]
  const?: unknown
  minimum?: number
}

const HOLE = '\u0001hole\u0001'
const WELL = 20_000

/** The filled bodies of a schema, of at most this many bytes each. */
export function* filledBodies(
  schema: GenericSchema,
  bytes: number,
  ways: readonly Hole['what'][] = ['of', 'with', 'long', 'digits'],
): Generator<Filled> {
  const json = toJsonSchema(schema, { errorMode: 'ignore' }) as Json
  for (const { path, what, unit, between = '' } of holes(json, [])) {
    if (!ways.includes(what)) continue
    const text = JSON.stringify(sampleWith(json, path, HOLE))
    const hole = JSON.stringify(HOLE)
    const [open, close] = [text.slice(0, text.indexOf(hole)), text.slice(text.indexOf(hole) + hole.length)]
    for (const [kind, piece] of Object.entries(unit))
      yield {
        what: `${path.join('.') || 'the body'} ${what} ${kind}`,
        body: filled([open, close], { what, piece, between, bytes }),
      }
  }
  const depth = Math.min(WELL, Math.floor(bytes / 2) - 1)
  yield { what: 'the body is a well', body: '['.repeat(depth) + ']'.repeat(depth) }
}

type Hole = {
  path: string[]
  what: 'of' | 'with' | 'long' | 'digits'
  unit: Record<string, string>
  between?: string
}

const TEXTS = {
  letters: 'a',
  digits: '9',
  blanks: ' ',
  hanzi: '锦',
  faces: '😀',
  marks: 'e\u0301\u0323',
  fillers: '\u3164',
  tags: '<b>',
}

function* holes(json: Json, path: string[]): Generator<Hole> {
  const kinds = json.anyOf ?? [json]
  for (const one of kinds) {
    if (one.type === 'object') {
      const unit = { 'unknown fields': '"k#":0', 'unknown lists': '"k#":[]' }
      yield { path, what: 'with', unit, between: ',' }
      yield { path, what: 'of', unit: { nulls: 'null', tables: '{}' }, between: ',' }
    } else if (one.type === 'array') {
      const right = JSON.stringify(sampleWith(one.items ?? {}, undefined, null))
      const unit = { nulls: 'null', tables: '{}', lists: '[]', 'what is right': right }
      yield { path, what: 'of', unit, between: ',' }
      yield* holes(one.items ?? {}, [...path, '0'])
    } else if (one.type === 'string' && !one.enum) yield { path, what: 'long', unit: TEXTS }
    else if (one.type === 'number' || one.type === 'integer') yield { path, what: 'digits', unit: { nines: '9' } }
    for (const [name, field] of Object.entries(one.properties ?? {})) yield* holes(field, [...path, name])
  }
}

type Filling = { what: Hole['what']; piece: string; between: string; bytes: number }

function filled([open = '', close = '']: string[], { what, piece, between, bytes }: Filling) {
  const room = bytes - Buffer.byteLength(open + close) - 2
  const wide = what === 'with' ? 6 : 0
  const count = Math.max(1, Math.floor(room / (Buffer.byteLength(piece + between) + wide)))
  const pieces = Array.from({ length: count }, (_, at) => piece.replace('#', String(at)))
  const text = pieces.join(between)
  const around = { of: ['[', ']'], with: ['{', '}'], long: ['"', '"'], digits: ['', ''] }[what]
  return `${open}${around[0]}${text}${around[1]}${close}`
}

/** A value that the schema accepts, with all fields, and another value at the path. */
function sampleWith(json: Json, path: readonly string[] | undefined, other: unknown): unknown {
  if (path?.length === 0) return other
  const [name, ...rest] = path ?? []
  const below = (field: string) => (path && field === name ? rest : undefined)
  const one = json.anyOf?.find(({ type }) => path === undefined || /array|object/.test(type ?? '')) ?? json
  if ('const' in one) return one.const
  if (one.enum) return one.enum[0]
  if (one.type === 'array') return [sampleWith(one.items ?? {}, below('0'), other)]
  if (one.type === 'object')
    return Object.fromEntries(
      Object.entries(one.properties ?? {}).map(([field, schema]) => [field, sampleWith(schema, below(field), other)]),
    )
  if (one.type === 'integer' || one.type === 'number') return one.minimum ?? 0
  return one.type === 'boolean' ? true : '1.00'
}

/** How often a schema looks into the lists of a body, and how many issues it keeps. */
export function judgedIn(schema: GenericSchema, body: string): { looks: number; issues: number } {
  const seen = { looks: 0 }
  const read = v.safeParse(schema, watched(JSON.parse(body), seen), { abortPipeEarly: true })
  return { ...seen, issues: count(read.issues ?? []) }
}

const count = (issues: readonly v.BaseIssue<unknown>[]): number =>
  issues.reduce((sum, { issues: inner }) => sum + 1 + count(inner ?? []), 0)

function watched(value: unknown, seen: { looks: number }): unknown {
  if (typeof value !== 'object' || value === null) return value
  return new Proxy(value, {
    get: (target, name) => {
      if (typeof name === 'string' && name !== 'length') seen.looks += 1
      return watched(Reflect.get(target, name), seen)
    },
  })
}
