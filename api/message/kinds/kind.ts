// A kind of message: the values that it stores, and the text that is made of them when it is read.
import * as v from 'valibot'
import type { Address } from '../../../core/addresses.ts'
import type { Language } from '../../../core/endpoint.ts'
import type { MessageGroup } from '../../../core/message.ts'
import { fen } from '../../../core/money.ts'

export type Locale = { locale: Language }
export type Words = (inputs: Record<never, never>, options: Locale) => string

type Said<S extends v.GenericSchema> = {
  group: MessageGroup
  facts: S
  title: Words
  text: (facts: v.InferOutput<S>, options: Locale) => string
  /** The page of the message's subject. */
  about: (facts: v.InferOutput<S>) => Address | null
}
/** A kind whose facts have no known type: found by a name that was read from a row. */
export type AnyKind = Omit<Said<v.GenericSchema>, 'text' | 'about'> & {
  text: (facts: never, options: Locale) => string
  about: (facts: never) => Address | null
}

/** Makes kinds of one group of the inbox. */
export const kindsOf =
  (group: MessageGroup) =>
  <S extends v.GenericSchema>(said: Omit<Said<S>, 'group'>): Said<S> => ({ group, ...said })

/** An amount in fen. JSON has no bigint, so it lies there as its digits. */
export const fenFact = v.pipe(
  v.string(),
  v.regex(/^\d{1,18}$/),
  v.transform((digits) => fen(BigInt(digits))),
)
const noFacts = v.strictObject({})

/** A message that always says the same. */
export const fixed = (title: Words, text: Words, about: () => Address) => ({ facts: noFacts, title, text, about })
