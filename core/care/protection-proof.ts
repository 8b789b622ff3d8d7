// The receipt of protection checked: the words of a row and its way to the published root. Apart from the contract, so that a
// board does not load what hashes.
import * as v from 'valibot'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { anyList } from '../list.ts'
import { hashEntry, rootFrom, textHash } from '../lottery/merkle.ts'
import type { ProtectionRow, Receipt } from './protection.ts'

type Said = Pick<ProtectionRow, 'subject' | 'uid' | 'id' | 'number'>

/** The leaf of a fact, from the hash of its text. */
export const protectionLeaf = ({ uid, subject, id, number }: Said, factHash: string): Uint8Array =>
  hashEntry(`koi:protection:1:${uid}:${subject}:${id}:${number}:${factHash}`)

/** Does what this row says lead to the root that was published of its day? Undefined while that is to come. */
export function isProtected(row: ProtectionRow, days: Receipt['days']): boolean | undefined {
  if (!row.proof) return undefined
  const { day, path } = row.proof
  const root = days.find((one) => one.day === day)?.root
  const steps = path.map(({ side, hash: text }) => ({ side, hash: hexToBytes(text) }))
  return bytesToHex(rootFrom(protectionLeaf(row, textHash(row.says)), steps)) === root
}

// Behind these stand, of a limit of the operator's, its ages, the people who set it, and last the game where it is of one.
const limitSays = v.tupleWithRest(
  [v.string(), v.string(), v.nullable(v.number()), v.literal(true), v.unknown(), v.number()],
  v.unknown(),
)
const breakSays = v.tupleWithRest(
  [v.picklist(['rest', 'exclude', 'return']), v.number(), v.nullable(v.number())],
  v.unknown(),
)
// The registers that list the member, by their names, and since when.
const registerSays = v.tuple([anyList(v.string()), v.number()])

/** The words of a row, read from the very text whose hash is checked: fen, or minutes of time; instants in milliseconds. */
export type ProtectionWords =
  | { of: 'limit'; kind: string; period: string; most: bigint; since: number; isOfGame: boolean }
  | { of: 'break'; act: 'rest' | 'exclude' | 'return'; since: number; until: number | null }
  | { of: 'register'; names: readonly string[]; since: number }

export function protectionWords({
  subject,
  says,
}: Pick<ProtectionRow, 'subject' | 'says'>): ProtectionWords | undefined {
  const said: unknown = parsed(says)
  if (subject === 'break') {
    const read = v.safeParse(breakSays, said)
    if (!read.success) return undefined
    const [act, since, until] = read.output
    return { of: 'break', act, since: msOf(since), until: until === null ? null : msOf(until) }
  }
  if (subject === 'register') {
    const read = v.safeParse(registerSays, said)
    if (!read.success) return undefined
    const [names, since] = read.output
    return { of: 'register', names, since: msOf(since) }
  }
  const read = v.safeParse(limitSays, said)
  if (!read.success || read.output[2] === null) return undefined
  const [kind, period, most, , , since] = read.output
  return { of: 'limit', kind, period, most: BigInt(most), since: msOf(since), isOfGame: read.output.length > GAME_AT }
}

/** The place of the game in the words of a limit of the operator's. */
const GAME_AT = 12

const msOf = (seconds: number): number => Math.round(seconds * 1_000)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
