// The fields of deeds. On the wire each is a text, as people type it, or what a file holds; so a line of words and a form
// of the desk say the same. How a field is said on a line stands in its metadata.
import * as v from 'valibot'
import { AMOUNT_PATTERN } from '../money.ts'
import { dayStartMs } from '../time.ts'

/** `sentence`: many words. `file`: JSON, on the line the path of a file. `named`: behind its own name, and may be left out. */
export type Said = 'word' | 'sentence' | 'file' | 'named'

const LONGEST = 4_000

/** A reason or an answer of one word or several. */
export const sentence = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(LONGEST),
  v.metadata({ said: 'sentence' satisfies Said }),
)

/** A text without inner structure: a name, a code, a username. */
export const word = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
export const amount = v.pipe(v.string(), v.maxLength(16), v.regex(AMOUNT_PATTERN, 'an amount, as 100.00'))
export const day = v.pipe(
  v.string(),
  v.check((text) => !Number.isNaN(dayStartMs(text)), 'a day, as 2026-11-21'),
)
export const whole = v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'a whole number'))

/** The hash of the proposal that the second person has read: its first 16 hex digits. */
export const proposalHash = v.pipe(v.string(), v.minLength(1), v.maxLength(64))

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

/** The milliseconds of a time of Shanghai, "2026-11-21T14:00". */
export const momentMs = (text: string): number => (MOMENT.test(text) ? Date.parse(`${text}:00+08:00`) : Number.NaN)

/** A time of Shanghai, behind the name of its field. */
export const moment = v.optional(
  v.pipe(
    v.string(),
    v.check((text) => !Number.isNaN(momentMs(text)), 'a time, as 2026-11-21T14:00'),
    v.metadata({ said: 'named' satisfies Said }),
  ),
)

export const window = { from: moment, until: moment }

/** A field whose value is the content of a file, as JSON. */
export const written = <const S extends v.GenericSchema>(shape: S) =>
  v.pipe(shape, v.metadata({ said: 'file' satisfies Said }))

const words = (most: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most))

/** A text in both languages. */
export const both = (most: number) => v.strictObject({ zh_hans: words(most), en: words(most) })

/** How a field is said on a line. */
export function saidAs(field: v.GenericSchema): Said {
  const { said } = v.getMetadata(innerOf(field)) as { said?: Said }
  return said ?? 'word'
}

export const isOptional = (field: v.GenericSchema): boolean => field.type === 'optional'

/** The field itself, where it may be left out. */
export const innerOf = (field: v.GenericSchema): v.GenericSchema =>
  isOptional(field) ? (field as unknown as { wrapped: v.GenericSchema }).wrapped : field

/** Fields of outputs: an amount of yuan, which may be negative, and the member that a row belongs to. */
export const money = v.pipe(v.string(), v.regex(/^-?\d{1,16}\.\d{2}$/))
/** Words of the house in every language, of which each desk shows its own. */
export const inBoth = v.strictObject({ zh_hans: v.string(), en: v.string() })
export const whose = { member: v.string(), bucket: v.number() }
export const maybe = v.nullable(v.string())

/** A whole sheet, which a terminal prints as it is. */
export const csvText = v.pipe(v.string(), v.minLength(1))

export type Window = { from: Date | null; until: Date | null }

/** The window in which something is shown: without a beginning it is shown from now on, without an end for ever. */
export const windowIn = ({ from, until }: { from?: string | undefined; until?: string | undefined }): Window => ({
  from: from === undefined ? null : new Date(momentMs(from)),
  until: until === undefined ? null : new Date(momentMs(until)),
})

/** How what is shown within a window stands. */
export function stateIn({ from, until }: Window, now: number): 'ended' | 'waits' | 'shown' {
  if (until && until.getTime() <= now) return 'ended'
  return from && from.getTime() > now ? 'waits' : 'shown'
}
