// The receipt of protection (decision 0067): which limits and breaks were in force in the instant of a bet, and which answer of
// the outside registers of exclusions. Each of them is a fact; once a day the facts of that day stand in a tree whose root is
// published beside the proof of liabilities and the heads of the seals, so that none can be added, changed or dropped later.
import * as v from 'valibot'
import { anyList } from '../list.ts'
import { count, dayText, instant, uuid } from '../endpoint.ts'

const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

/** The end of the seals of a bucket when a day was published. */
const sealHead = v.strictObject({ bucket: count, number: count, hash })

/** The published part of a day for this receipt. */
const protectedDay = v.strictObject({ day: dayText, takenAt: instant, root: hash, seals: anyList(sealHead) })
export const publishedProtection = { protection: hash, seals: anyList(sealHead) }

/**
 * A limit of the member's own, one of the operator's, a break, or an answer of outside registers; `says` is the text that its
 * fact is the hash of.
 */
export const protectionSubjects = ['limit', 'house-limit', 'break', 'register'] as const
export type ProtectionSubject = (typeof protectionSubjects)[number]

const protectionRow = v.strictObject({
  subject: v.picklist(protectionSubjects),
  /** The owner of the fact: the member's uid, or "0" for the operator. */
  uid: v.string(),
  id: uuid,
  /** The version of the fact. */
  number: count,
  says: v.string(),
  /** Null until the day of its fact is published. */
  proof: v.nullable(
    v.strictObject({ day: dayText, path: anyList(v.strictObject({ side: v.picklist(['left', 'right']), hash })) }),
  ),
})
export type ProtectionRow = v.InferOutput<typeof protectionRow>

export const receipt = v.strictObject({
  /** The instant of the bet. */
  at: instant,
  /** Limits and breaks in force then, and the answer of outside registers that was known. */
  rows: anyList(protectionRow),
  days: anyList(protectedDay),
})
export type Receipt = v.InferOutput<typeof receipt>
