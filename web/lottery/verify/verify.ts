// A draw checked from what was published, in this browser: nothing here asks the house whether it is right.
import { hexToBytes } from '@noble/hashes/utils.js'
import { sha256 } from '@noble/hashes/sha2.js'
import {
  NO_BEACON,
  openStream,
  parseKey,
  rejectionLimit,
  sharedPrefix,
  showKey,
  type Stream,
} from '../../../core/fair/fair.ts'
import { QUICKNET, roundAfter, sameChain } from '../../../core/fair/beacon.ts'
import { verifyLink } from '../../../core/fair/chain.ts'
import type { Family } from '../../../core/fair/families.ts'
import { drawOf } from '../../../core/fair/results.ts'
import { findLottery } from '../../../core/lottery/calendar.ts'
import type { Proof } from '../../../core/lottery/proof.ts'
import { hashEntry, ticketProblem, type TicketProblem } from '../../../core/lottery/merkle.ts'

/** wait: not published yet · none: nothing to check here · busy: under way · lost: could not be checked */
export type Verdict = 'ok' | 'bad' | 'wait' | 'none' | 'busy' | 'lost'
const stepNames = ['commitment', 'key', 'beacon', 'draw', 'ticket'] as const
export type StepName = (typeof stepNames)[number]
export type Steps = Record<StepName, Verdict>

/** The steps of a draw, in order. The beacon is one where the draw was made with it. */
export const stepsOf = ({ beacon, beaconProof }: Proof): StepName[] =>
  stepNames.filter((name) => name !== 'beacon' || beaconProof !== null || beacon !== NO_BEACON)

/** Is it the public chain? Of any other nothing is claimed but what is computed here. */
export const isPublicBeacon = ({ beaconProof }: Proof): boolean => beaconProof?.chain.hash === QUICKNET.hash

/** The line to look for, or a sealed ticket that only the house can read. */
type Line = { orderNo: string; line: number }
export type Mine = Line | { ticket: string }
/** The verdict on the beacon's signature, which code that comes later checks. */
export type Signature = Extract<Verdict, 'ok' | 'bad' | 'busy' | 'lost'>

/** Every step on its own, so that a failure can name the one that failed. */
export function checkProof(proof: Proof, mine?: Mine, signature: Signature = 'busy'): Steps {
  return {
    commitment: checkCommitment(proof),
    key: checkKey(proof),
    beacon: checkBeacon(proof, signature),
    draw: checkDraw(proof),
    ticket: checkTicket(proof, mine),
  }
}

/** One verdict of all steps: bad before anything else, then what is still to come. */
export function verdictOf(steps: Steps): { verdict: Verdict; failed?: StepName } {
  const failed = stepNames.find((name) => steps[name] === 'bad')
  if (failed) return { verdict: 'bad', failed }
  if (steps.key === 'wait' || steps.draw === 'wait') return { verdict: 'wait' }
  return { verdict: steps.beacon === 'busy' || steps.beacon === 'lost' ? steps.beacon : 'ok' }
}

/** The commitment is of the right form, came before the issue, and the issue has a place in its chain. */
function checkCommitment({ chain, position, entries, checkpoint }: Proof): Verdict {
  const placed = position >= 1 && position <= chain.length && checkpoint.position < position
  const before = entries === null || chain.publishedAt < entries.frozenAt
  const same = checkpoint.position > 0 || checkpoint.key === chain.commitment
  return parseKey(chain.commitment) && placed && before && same ? 'ok' : 'bad'
}

/** The revealed key leads back to the nearest value that was published before it. */
function checkKey({ key, position, checkpoint }: Proof): Verdict {
  if (key === null) return 'wait'
  const [revealed, published] = [parseKey(key), parseKey(checkpoint.key)]
  if (!revealed || !published) return 'bad'
  const { ok } = verifyLink({ position, value: revealed }, { position: checkpoint.position, value: published })
  return ok ? 'ok' : 'bad'
}

/** The value is of the first round that was not known at the lock, and the chain signed it. */
function checkBeacon({ beacon, beaconProof, key, status }: Proof, signature: Signature): Verdict {
  if (!beaconProof) return beacon === NO_BEACON ? 'none' : 'bad'
  const { round, lockAt, chain } = beaconProof
  const isOther = chain.hash === QUICKNET.hash && !sameChain(chain, QUICKNET)
  if (isOther || round !== roundAfter(chain, lockAt)) return 'bad'
  if (beacon !== null) return signature
  if (status === 'void') return 'none'
  return key === null ? 'wait' : 'bad'
}

/** The numbers are those that the key makes, and no others. */
function checkDraw(proof: Proof): Verdict {
  const { status, numbers, key } = proof
  if (status === 'void') return numbers === null ? 'none' : 'bad'
  if (key === null) return numbers === null ? 'wait' : 'bad'
  const made = drawnFrom(proof)
  if (!made || !numbers) return 'bad'
  return made.join() === numbers.join() ? 'ok' : 'bad'
}

export function drawnFrom({ lottery, issue, beacon, key }: Proof): number[] | undefined {
  const family = findLottery(lottery)?.family
  const bytes = key === null ? undefined : parseKey(key)
  return family && bytes && beacon !== null
    ? drawOf(family, { key: bytes, gameCode: lottery, issue, beacon })
    : undefined
}

/**
 * My line is in the list whose root was published before the key, under its own terms, and under its number
 * where one is asked for: a member who asks for none is given the first of the own lines.
 */
function checkTicket(proof: Proof, mine?: Mine): Verdict {
  const { ticket, entries } = proof
  if (!entries) return mine ? 'wait' : 'none'
  if (!ticket) return 'none'
  const isMine = !mine || 'ticket' in mine || isLine(ticket.stake, mine)
  return isMine && !problemOf(ticket, entries.root) ? 'ok' : 'bad'
}

// The keys of the text are sorted: the line comes first, and then the order.
const isLine = (stake: string | null, { orderNo, line }: Line): boolean =>
  stake !== null && stake.startsWith(`{"line":${line},"order":"${orderNo}",`)

/** The reason why a ticket is no line of the list with this root; undefined where it is one. */
export function problemOf(ticket: NonNullable<Proof['ticket']>, root: string): TicketProblem | undefined {
  const path = ticket.path.map(readStep)
  const bucketPath = ticket.bucketPath.map(readStep)
  return ticketProblem({ ...ticket, path, bucketPath }, hexToBytes(root))
}

const readStep = ({ side, hash }: { side: 'left' | 'right'; hash: string }) => ({
  side,
  hash: hexToBytes(hash),
})

export const leafHash = (leaf: string): string => showKey(hashEntry(leaf))

/** The pool of a family's draw: `balls` balls from `first` on, `count` of them taken, put back or not. */
const pools: Record<Family, { balls: number; first: number; count: number; back: boolean }> = {
  k3: { balls: 6, first: 1, count: 3, back: true },
  ssc: { balls: 10, first: 0, count: 5, back: true },
  pc28: { balls: 10, first: 0, count: 3, back: true },
  locsgwin: { balls: 10, first: 0, count: 1, back: true },
  pk10: { balls: 10, first: 1, count: 10, back: false },
  x115: { balls: 11, first: 1, count: 5, back: false },
  lhc: { balls: 49, first: 1, count: 7, back: false },
}

export type Word = { hex: string; bound: number; rest: number; number: number }

/**
 * How the numbers come out of the key, so that it can be repeated by hand: 32-bit words, what each is divided
 * by, its remainder, and the number that this points to. Where balls are not put back, they stand in a
 * line: the remainder points into what is left of it, and that ball changes places with the first of it.
 */
export function hashWordsOf(proof: Proof): { prefix: string; back: boolean; words: Word[] } {
  const prefix = sharedPrefix(proof.lottery, proof.issue, proof.beacon ?? undefined)
  const key = proof.key === null ? undefined : parseKey(proof.key)
  const pool = pools[findLottery(proof.lottery)?.family ?? 'k3']
  if (!key) return { prefix, back: pool.back, words: [] }
  const stream = openStream(key, prefix)
  const line = Array.from({ length: pool.balls }, (_, index) => index + pool.first)
  const words = Array.from({ length: pool.count }, (_, place) => {
    const start = pool.back ? 0 : place
    const drawn = nextWord(stream, pool.balls - start)
    const at = start + drawn.rest
    const number = line[at]!
    if (!pool.back) [line[start], line[at]] = [number, line[start]!]
    return { ...drawn, number }
  })
  return { prefix, back: pool.back, words }
}

function nextWord(stream: Stream, bound: number) {
  // The last ball needs no random word: only one is left.
  if (bound === 1) return { hex: '', bound, rest: 0 }
  let word = stream.u32()
  // The few words that would favour some balls are thrown away.
  while (word >= rejectionLimit(bound)) word = stream.u32()
  return { hex: word.toString(16).padStart(8, '0'), bound, rest: word % bound }
}

export type Walk = { done: number; of: number; verdict?: 'ok' | 'bad' }

// Long enough to be quick, short enough that a tap is answered at once.
const SLICE_MS = 12

/** Hashes the key all the way to the commitment, in slices; `stop` ends it between two of them. */
export async function walkToCommitment(proof: Proof, tell: (walk: Walk) => void, stop: AbortSignal): Promise<void> {
  const of = proof.position
  let value = parseKey(proof.key ?? '')
  if (!value) return
  for (let done = 0; done < of && !stop.aborted;) {
    const until = performance.now() + SLICE_MS
    while (done < of && performance.now() < until) {
      value = sha256(value)
      done++
    }
    tell({ done, of })
    await new Promise((resume) => setTimeout(resume))
  }
  if (stop.aborted) return
  tell({ done: of, of, verdict: showKey(value) === proof.chain.commitment ? 'ok' : 'bad' })
}
