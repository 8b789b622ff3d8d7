// Deeds of people by hand (decision 93): each is declared once, in core/desk/<feature>.ts. The command line (`npm run
// ops`) and the desk in a browser are two faces of these declarations; api/people/deed.ts does and records every one.
import * as v from 'valibot'
import type { Language } from '../endpoint.ts'
import { anyList } from '../list.ts'
import { proposalHash } from './fields.ts'

/** Roles of people; a person may have several. The auditor reads everything and changes nothing. */
export const roles = ['support', 'risk', 'finance', 'content', 'compliance', 'auditor', 'people'] as const
export type Role = (typeof roles)[number]

/** `reads` changes nothing; `acts` takes one person; `proposes` and `approves` are the two halves of a decision of two. */
export type Does = 'reads' | 'acts' | 'proposes' | 'approves'

export type Words = (inputs: Record<never, never>, options?: { locale?: Language }) => string

type Schema = v.GenericSchema
type Fields = v.ObjectEntries

export type Deed<I extends Fields = Fields, O extends Schema = Schema> = {
  /** Group and verb, as they are typed: `deposit propose`. */
  readonly name: string
  readonly does: Does
  /** The roles that may; `everybody` is whoever is in the register. */
  readonly who: readonly Role[] | 'everybody'
  /** Shows what the house knows of one member or visitor, so it needs a reason: its input has `why`. */
  readonly opens: boolean
  /** The deed's fields, in the order in which a line has their words. */
  readonly fields: I
  readonly input: v.StrictObjectSchema<I, undefined>
  readonly output: O
  readonly words: Words
  /** Of a deed that proposes: the one by which another person approves. Its fields are the proposal's, and the hash. */
  readonly approval: Deed | undefined
  /** Fields of that deed that every proposal of this one has alike. */
  readonly approvalWith: Readonly<Record<string, string>>
  /** Needs a terminal and the login of the owner of the database: the desk in a browser does not offer it. */
  readonly isAtTerminal: boolean
}

type Shape<I extends Fields, O extends Schema> = {
  who: readonly Role[] | 'everybody'
  words: Words
  fields?: I
  output?: O
  opens?: boolean
  isAtTerminal?: boolean
}

/** The output of a deed that says no more than that it was done. */
export const nothing = v.strictObject({})
type Nothing = typeof nothing

function deed(does: Does) {
  return <I extends Fields = Record<never, never>, O extends Schema = Nothing>(
    name: string,
    { fields = {} as I, output = nothing as Schema as O, opens = false, isAtTerminal = false, ...shape }: Shape<I, O>,
    approval?: Deed,
    approvalWith: Readonly<Record<string, string>> = {},
  ): Deed<I, O> => ({
    ...{ ...shape, name, does, fields, input: v.strictObject(fields), output },
    ...{ opens, isAtTerminal, approval, approvalWith },
  })
}

export const reads = deed('reads')
export const acts = deed('acts')

/** The second half of a decision of two: behind its fields stands the hash of the proposal that this person has read. */
export const approves = <I extends Fields = Record<never, never>, O extends Schema = Nothing>(
  name: string,
  { fields = {} as I, ...shape }: Shape<I, O>,
): Deed<I & { hash: typeof proposalHash }, O> =>
  deed('approves')(name, { ...shape, fields: { ...fields, hash: proposalHash } })

/** The first half, with the deed by which another person approves it. */
export const proposes = <I extends Fields = Record<never, never>, O extends Schema = Nothing>(
  name: string,
  shape: Shape<I, O> & { approval: Deed; approvalWith?: Readonly<Record<string, string>> },
): Deed<I, O> => {
  const { approval, approvalWith, ...rest } = shape
  return deed('proposes')(name, rest as Shape<I, O>, approval, approvalWith)
}

export type Input<D extends Deed> = v.InferOutput<D['input']>
export type Output<D extends Deed> = v.InferInput<D['output']>

/** Where a queue goes on: as the deed itself has said it in `more`, with the name of the list. */
export const behind = v.optional(
  v.pipe(v.string(), v.maxLength(150), v.regex(/^[a-z]+:\d{1,17}_\P{Cc}{1,110}$/iu), v.metadata({ said: 'named' })),
)

/** The output of a deed that lists queues: a page of each, and where each of them goes on. */
export const queuesOf = <const Lists extends Fields>(lists: Lists) =>
  v.strictObject({ ...lists, more: anyList(v.string()) })

/** The output of a deed that lists: rows under the name `list`. */
export const rows = <const S extends Schema>(row: S) => v.strictObject({ list: anyList(row) })

/** May somebody with these roles do it? */
export const mayDo = ({ who, does }: Pick<Deed, 'who' | 'does'>, held: readonly string[]): boolean =>
  who === 'everybody' || who.some((role) => held.includes(role)) || (does === 'reads' && held.includes('auditor'))

/** The first word of its name. */
export const groupOf = ({ name }: Pick<Deed, 'name'>): string => name.split(' ')[0] ?? name
