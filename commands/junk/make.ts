// Junk: bodies that look nearly right, bodies that are none, forms that break off. All of it from one seed.
import { toJsonSchema } from '@valibot/to-json-schema'
import type { Endpoint } from '../../core/endpoint.ts'

export type Dice = {
  /** A whole number from 0, below `past`. */
  below(past: number): number
  of<T>(values: readonly T[]): T
}

/** Numbers that a seed gives again; fair enough for junk, and for nothing else. */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0
  const next = () => {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (past: number) => Math.floor(next() * past)
  return { below, of: (values) => values[below(values.length)]! }
}

const nested = (depth: number): unknown => Array.from({ length: depth }).reduce((inner: unknown) => [inner], 0)

/** Values that no client sends on purpose and that some programs accept. */
const junk: readonly unknown[] = [
  ...[null, true, -1, 0, 0.1, 1e308, -0, 2 ** 53, '', ' ', '0', '-1.00', '1e3', 'NaN', '٣', '１００．００'],
  ...['null', "' or 1=1 --", '{"$gt":""}', '../../etc/passwd', '<img src=x onerror=alert(1)>'],
  ...['\u0000', '\ud800', '\u202e锦鲤', '锦'.repeat(5_000), '9'.repeat(400), '😀'.repeat(70)],
  ...[[], {}, [[]], [null], nested(900), { toString: 1 }, { length: 1e9 }, { constructor: { name: 1 } }],
]

type Json = {
  type?: string
  properties?: Record<string, Json>
  required?: string[]
  items?: Json
  prefixItems?: Json[]
  anyOf?: Json[]
  oneOf?: Json[]
  enum?: unknown[]
  const?: unknown
  pattern?: string
  minimum?: number
}

/** Texts that fit one field or another of the house; what fits none is junk like the rest. */
const texts = [
  ...['k3_1m', 'ssc_1m', '20261122-0001', 'k3.side', 'amy001x', '100.00', '0.01', '2026-11-22', '2026-11'],
  ...['01890000-0000-7000-8000-000000000001', 'ICBC', '6222020200112233446', '13800138000', '246810'],
  ...['central', 'video', 'abcd1234', 'koi2026x', '林夏', 'zh_hans'],
]

/** A value of a schema's shape, with parts that are common in the house. */
export function sample(schema: Json, dice: Dice): unknown {
  const any = schema.anyOf ?? schema.oneOf
  if (any) return sample(dice.of(any), dice)
  if ('const' in schema) return schema.const
  if (schema.enum) return dice.of(schema.enum)
  if (schema.type === 'object') {
    const { properties = {}, required = [] } = schema
    const chosen = Object.keys(properties).filter((name) => required.includes(name) || dice.below(2))
    return Object.fromEntries(chosen.map((name) => [name, sample(properties[name]!, dice)]))
  }
  if (schema.type === 'array') return Array.from({ length: 1 + dice.below(2) }, () => sample(schema.items ?? {}, dice))
  if (schema.type === 'integer' || schema.type === 'number') return (schema.minimum ?? 0) + dice.below(3)
  if (schema.type === 'boolean') return dice.below(2) === 1
  return dice.of(texts)
}

/** A copy of the value with one part changed, removed or added. */
function spoilt(value: unknown, dice: Dice): unknown {
  if (typeof value !== 'object' || value === null || dice.below(4) === 0) return dice.of(junk)
  if (Array.isArray(value)) {
    if (value.length === 0 || dice.below(6) === 0) return Array(dice.of([0, 300, 20_000])).fill(value[0] ?? 0)
    const at = dice.below(value.length)
    return value.map((one, index) => (index === at ? spoilt(one, dice) : one))
  }
  const fields = { ...value } as Record<string, unknown>
  const names = Object.keys(fields)
  const name = dice.of(names.length > 0 ? names : ['x'])
  const how = dice.below(6)
  if (how === 0) delete fields[name]
  else if (how === 1) fields[dice.of(['__proto__x', 'constructor', 'memberId', 'x'.repeat(3_000)])] = dice.of(junk)
  else fields[name] = spoilt(fields[name], dice)
  return fields
}

const schemas = new Map<Endpoint, Json>()

function schemaOf(endpoint: Endpoint): Json {
  const known = schemas.get(endpoint)
  if (known) return known
  const made = toJsonSchema(endpoint.input, { errorMode: 'ignore' }) as Json
  schemas.set(endpoint, made)
  return made
}

export type Sent = { body: string | Buffer; type: string | undefined }

const JSON_TYPE = 'application/json'

/** A body for a call: nearly right, or no JSON, or of another type. */
export function bodyFor(endpoint: Endpoint, dice: Dice): Sent {
  const value = spoilt(sample(schemaOf(endpoint), dice), dice)
  const text = JSON.stringify(value) ?? ''
  const how = dice.below(20)
  if (how === 0) return { body: text.slice(0, dice.below(text.length + 1)), type: JSON_TYPE }
  if (how === 1) return { body: text.replace('{', '{"__proto__":{"a":1},'), type: JSON_TYPE }
  if (how === 2) return { body: Buffer.from(text, 'utf16le'), type: JSON_TYPE }
  if (how === 3) return { body: text, type: dice.of(['text/plain', 'application/xml', '', undefined]) }
  if (how === 4) return { body: `"${'x'.repeat(300_000)}"`, type: JSON_TYPE }
  if (how === 5) return brokenForm(dice)
  return { body: text, type: JSON_TYPE }
}

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex')

/** A form as no browser sends it. */
export function brokenForm(dice: Dice): Sent {
  const part = (head: string, content: Buffer | string = PNG) =>
    Buffer.concat([Buffer.from(`--b\r\n${head}\r\n\r\n`), Buffer.from(content), Buffer.from('\r\n')])
  const disposition = 'content-disposition: form-data; name='
  const directory = part(`${disposition}"directory"`, 'authorization')
  const file = (name: string) => part(`${disposition}"imgPath"; filename="${name}"\r\ncontent-type: image/png`)
  const end = Buffer.from('--b--\r\n')
  const parts = dice.of([
    () => [directory, file('a.png')],
    () => [directory, file('a.png').subarray(0, 90)],
    () => [directory, file('\u0000/../x'), end],
    () => [...Array<Buffer>(dice.of([2, 40, 2_000])).fill(directory), end],
    () => [...Array<Buffer>(30).fill(file('a.png')), end],
    () => [part('no disposition'), part(`${disposition}"__proto__"`, 'x'), end],
    () => [directory, part(`${disposition}"imgPath"; filename=a\r\ncontent-type: multipart/mixed; boundary=c`), end],
    () => [Buffer.from('--b\r\n'.repeat(500))],
    () => [part(`${disposition}"${'n'.repeat(70_000)}"`), end],
    () => [directory, part(`${disposition}"imgPath"; filename="a.png"`, Buffer.alloc(200_000, 0x89)), end],
    () => [Buffer.from([0xff, 0xd8, 0xff]), end],
    () => [],
  ])()
  const boundary = dice.of([
    '; boundary=b',
    '; boundary=b',
    '; boundary=b',
    '; boundary=',
    '',
    '; boundary="\u00e9',
    `; boundary=${'b'.repeat(300)}`,
  ])
  return { body: Buffer.concat(parts), type: `multipart/form-data${boundary}` }
}
